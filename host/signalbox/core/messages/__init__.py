"""Messages as data: an id with its arguments here, the text in a catalogue for each language."""

from signalbox.core.messages.message import Arg, Message, Text, joined, sentences, sentences_of

__all__ = ["Arg", "Message", "Text", "joined", "sentences", "sentences_of"]
