"""Messages as data: an id with arguments. Each language has a catalogue with the texts."""

from signalbox.core.messages.message import Arg, Message, Tell, Text, join_messages, join_sentences, sentences_of

__all__ = ["Arg", "Message", "Tell", "Text", "join_messages", "join_sentences", "sentences_of"]
