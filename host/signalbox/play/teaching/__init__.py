"""What people are taught: the rules of a game to be read, with pictures made from the rules that are played."""
