"""What every room may use: errors, seats, sentences, resources, the installed games and the messages."""
