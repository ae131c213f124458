"""The base of every model."""

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class Model(BaseModel):
    """Fields are named as Python names them, and sent as the API names them."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        frozen=True,
        # A value may be of a person.
        hide_input_in_errors=True,
    )
