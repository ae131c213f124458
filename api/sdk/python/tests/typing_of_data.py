"""The types that mypy infers for results; checked by mypy, never run."""

from typing import Any, assert_type

from cauce import ActionType, AsyncCauce, Cauce, FinishedTask, Task
from cauce.generated import models as m


def by_thread(cauce: Cauce, action: ActionType) -> None:
    run = cauce.tasks.run(
        institution="banco-chile", action="movement", username="12345678-5", password="x"
    )
    assert_type(run, FinishedTask[list[m.AccountMovements]])
    assert_type(cauce.tasks.wait("id", action="tax-folder"), FinishedTask[m.TaxFolder])
    assert_type(cauce.tasks.get("id", action="dte-clave-unica"), Task[m.Dte])
    assert_type(cauce.tasks.get("id"), Task[Any])
    assert_type(cauce.tasks.run(institution="banco-chile", action=action), FinishedTask[Any])
    person = cauce.connect.person("12345678-5")
    retrieved = person.retrieve_data(consent_id="id", product="income-report")
    assert_type(retrieved.data, list[m.IncomeReport])
    assert_type(person.retrieve_data(consent_id="id", product="movement").data, m.Movement)
    # Each of these lines has to be a type error.
    run.data[0].moves  # type: ignore[attr-defined]
    cauce.tasks.run(institution="banco-chile", action="moves")  # type: ignore[call-overload]
    cauce.tasks.run(action="movement")  # type: ignore[call-overload]
    cauce.tasks.launch(institution="banco-chile", action="movement", user="x")  # type: ignore[call-arg]


async def by_event_loop(cauce: AsyncCauce) -> None:
    run = await cauce.tasks.run(institution="sii", action="tax-situation")
    assert_type(run, FinishedTask[m.TaxSituation])
    async for event in cauce.events.follow(types=["task.finished"]):
        assert_type(event, m.Event)
    cauce.tasks.run(institution="sii", action="tax-situation").data  # type: ignore[attr-defined]
