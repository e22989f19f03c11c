"""What people are taught is what is played."""
