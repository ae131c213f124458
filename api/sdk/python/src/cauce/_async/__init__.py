"""The client for event loops; `_sync` is generated from it."""
