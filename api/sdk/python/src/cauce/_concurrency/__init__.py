"""Pauses and background work, for event loops (`aio`) and for threads (`threads`)."""
