"""The client for event loops; `_sync` is made of it."""
