"""Waiting and working beside, once for event loops (`aio`) and once for threads (`threads`)."""
