import { ACTION_DATA, PRODUCT_DATA } from './catalogue.ts';
import { literal } from './python.ts';

// Python cannot compute one type from another, so the type that an action returns is declared by
// one overload per type.

const head = (doc: string, imports: string) => `"""${doc}"""

from typing import Any, Literal, Unpack, overload

${imports}`;

/** The actions that return the same type, as one literal for each type. */
function literalsByType(types: ReadonlyMap<string, string>): [type: string, literal: string][] {
  return [...new Set(types.values())].map((type) => {
    const ids = [...types].filter(([, one]) => one === type).map(([id]) => literal(id));
    return [type, `Literal[${ids.join(', ')}]`];
  });
}

/** One signature for each type, and one for actions that are known only at run time. */
function overloads(
  types: ReadonlyMap<string, string>,
  write: (type: string, literal: string) => string,
  rest: readonly string[],
): string {
  const typed = literalsByType(types).map(([type, ids]) => write(type, ids));
  return [...typed, ...rest].map((one) => `    @overload\n    async def ${one}: ...\n\n`).join('');
}

/** The signatures of `tasks.run`, `wait` and `get`. */
export function typedTasks(): string {
  const run = (result: string, action: string) =>
    `run(self, *, action: ${action}, **order: Unpack[RunOrder]) -> FinishedTask[${result}]`;
  const wait = (result: string, action: string) =>
    `wait(self, task_id: str, *, action: ${action}, **options: Unpack[WaitOptions]) -> FinishedTask[${result}]`;
  const get = (result: string, action: string) =>
    `get(self, task_id: str, *, action: ${action}, **call: Unpack[CallOptions]) -> Task[${result}]`;
  const imports = `from cauce._async.orders import RunOrder, WaitOptions
from cauce._options import CallOptions
from cauce.generated import models as m
from cauce.generated.catalogue import ActionType
from cauce.results import FinishedTask, Task
`;
  return `${head('The data of a task, typed by its action.', imports)}

class AsyncTypedTasks:
    """Calls whose result depends on the action."""

${overloads(ACTION_DATA, run, [run('Any', 'ActionType')])}    async def run(self, *, action: ActionType, **order: Unpack[RunOrder]) -> FinishedTask[Any]:
        """Launches an extraction, waits for its end and returns its data, typed by the action.

        If the wait is stopped (\`stop\`, a cancelled asyncio task, KeyboardInterrupt or SystemExit),
        the task is cancelled, so that the person is not busy with an extraction that nobody waits
        for. After a TaskTimeoutError it goes on.

        Raises RestrictedError, BusyError, QuotaError or ValidationError if it is not accepted,
        TaskFailedError if it ends without data, and TaskTimeoutError if it does not end in time.
        """
        return await self._run(action, order)

${overloads(ACTION_DATA, wait, [wait('Any', 'ActionType | None = None')])}    async def wait(
        self, task_id: str, *, action: ActionType | None = None, **options: Unpack[WaitOptions]
    ) -> FinishedTask[Any]:
        """Waits until a task has ended and returns its data: as models if \`action\` is given,
        otherwise as plain JSON.

        Raises TaskFailedError if it ends without data, TaskTimeoutError if it does not end in time.
        """
        return await self._wait(task_id, action, options)

${overloads(ACTION_DATA, get, [get('Any', 'ActionType | None = None')])}    async def get(
        self, task_id: str, *, action: ActionType | None = None, **call: Unpack[CallOptions]
    ) -> Task[Any]:
        """Returns a task in its current state, its data as models if \`action\` is given, otherwise
        as plain JSON.

        Raises PermissionError if the task is unknown or another client's.
        """
        return await self._get(task_id, action, call)

    async def _run(self, action: ActionType, order: RunOrder) -> FinishedTask[Any]:
        raise NotImplementedError

    async def _wait(
        self, task_id: str, action: ActionType | None, options: WaitOptions
    ) -> FinishedTask[Any]:
        raise NotImplementedError

    async def _get(
        self, task_id: str, action: ActionType | None, call: CallOptions
    ) -> Task[Any]:
        raise NotImplementedError
`;
}

/** The signatures of `person.retrieve_data`. */
export function typedPerson(): string {
  const retrieve = (result: string, product: string) =>
    `retrieve_data(self, *, consent_id: str, product: ${product}, **call: Unpack[CallOptions]) -> RetrievedData[${result}]`;
  const imports = `from cauce._options import CallOptions
from cauce.generated import models as m
from cauce.generated.catalogue import ProductId
from cauce.results import RetrievedData
`;
  return `${head('The data of a consent, typed by its product.', imports)}

class AsyncTypedPerson:
    """A call whose result depends on the product."""

${overloads(PRODUCT_DATA, retrieve, [retrieve('Any', 'ProductId')])}    async def retrieve_data(
        self, *, consent_id: str, product: ProductId, **call: Unpack[CallOptions]
    ) -> RetrievedData[Any]:
        """Returns the data of one product, from the consent's last extraction. If that is older than
        a day, a new extraction starts in the background.

        Raises ConsentError if the consent is not active or does not cover the product.
        """
        return await self._retrieve_data(consent_id, product, call)

    async def _retrieve_data(
        self, consent_id: str, product: ProductId, call: CallOptions
    ) -> RetrievedData[Any]:
        raise NotImplementedError
`;
}
