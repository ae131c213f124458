"""The client for event loops; `generated/_sync` is generated from it."""
