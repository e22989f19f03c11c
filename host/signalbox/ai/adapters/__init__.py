"""The games in the interfaces of other libraries: PettingZoo and OpenSpiel, each as a separate extra."""
