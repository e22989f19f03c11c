"""Support for programs that run in real time: files, jobs, logs, the page and its lights, and stopping."""
