"""Messages as data: a message is an id with arguments; its text is in a catalogue for each language."""

from signalbox.core.messages.message import Arg, Message, Text, join_sentences, joined, sentences_of

__all__ = ["Arg", "Message", "Text", "join_sentences", "joined", "sentences_of"]
