"""Modules shared by everything that runs in real time: files, jobs, logs, the page and its lights, and stopping."""
