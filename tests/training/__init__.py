"""Test that the training models agree with the rules."""
