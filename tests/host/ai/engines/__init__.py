"""Tests of engines: the protocol, the information sent, and faulty engines."""
