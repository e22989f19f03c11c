"""Tests that lessons and rules pages match how the games are played."""
