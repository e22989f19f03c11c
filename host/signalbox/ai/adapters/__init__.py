"""The games in the forms that other people's programs know: PettingZoo and OpenSpiel, each an extra of its own."""
