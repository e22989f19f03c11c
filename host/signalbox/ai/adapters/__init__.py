"""The games with the interfaces of other libraries: PettingZoo and OpenSpiel, each as a separate extra."""
