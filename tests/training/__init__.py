"""The training models agree with the rules."""
