"""The teaching of a game: rules to be read, with pictures made from the rules that are played, and lessons."""
