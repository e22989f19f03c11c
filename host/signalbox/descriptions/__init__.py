"""The commands `signalbox boards`: is a description right, and can it be built?"""
