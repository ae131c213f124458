"""Generated from the OpenAPI documents and the catalogues."""
