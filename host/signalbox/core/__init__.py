"""The basis of every room: errors, seats, sentences, resources, the installed games and the messages."""
