"""Code generated from the OpenAPI documents and the catalogues."""
