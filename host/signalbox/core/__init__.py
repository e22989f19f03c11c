"""The foundation of all other packages: errors, seats, sentences, resources, installed games and messages."""
