"""Adapters that offer the games through the interfaces of PettingZoo and OpenSpiel, each as a separate extra."""
