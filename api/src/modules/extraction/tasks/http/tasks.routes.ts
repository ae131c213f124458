import { readPage } from '../../../../http/listCursor.ts';
import { ok, route, type Route } from '../../../../http/route.ts';
import { quotaHeaders } from '../../../access/clients/credits.ts';
import { answerChallenge, cancelChallenge } from '../commands/answerChallenge.ts';
import { cancelOwnTask } from '../commands/cancelTasks.ts';
import { deleteTaskData } from '../commands/deleteTaskData.ts';
import type { ReadArgsDeps } from '../../../access/encryption/commands/openArgs.ts';
import { launchTask, type LaunchTaskDeps } from '../commands/launchTask.ts';
import type { PageRecordsStore } from '../../pageRecords/pageRecords.store.ts';
import { listTasks } from '../commands/listTasks.ts';
import { findOwnTask, readTask } from '../commands/readTask.ts';
import type { EndTaskDeps } from '../taskEnding.ts';
import type { TaskDocument } from '../tasks.types.ts';
import {
  answerChallengeCall,
  cancelChallengeCall,
  cancelTaskCall,
  deleteTaskDataCall,
  getTaskCall,
  launchTaskCall,
  listTasksCall,
} from './tasks.declarations.ts';
import { presentListedTask, presentTask } from './tasks.presenter.ts';

/** Extraction tasks: launch and poll. */
export function tasksRoutes(
  deps: LaunchTaskDeps & EndTaskDeps & ReadArgsDeps & { readonly pageRecords: PageRecordsStore },
): Route[] {
  const presented = (task: TaskDocument) => ({
    status: 200,
    json: presentTask(task, deps.vault, deps.now()),
  });
  return [
    route(
      launchTaskCall,
      async ({ body, principal, reserved, headers, requestId, ip }) => {
        const { taskId, quota } = await launchTask(deps, {
          body,
          principal,
          taskId: reserved.id,
          isResumed: reserved.isResumed,
          scenario: headers['x-sandbox-scenario'],
          requestId,
          ip,
        });
        return { status: 200, body: { taskId }, headers: quotaHeaders(quota) };
      },
      { entities: deps.entities },
      async ({ body: { encryptArgs, ...order }, principal }) =>
        encryptArgs === undefined
          ? order
          : { ...order, args: await deps.readArgs(encryptArgs, principal) },
    ),
    route(listTasksCall, async ({ principal: { clientId }, query: { entity, ...asked } }) => {
      const own = { list: 'tasks', clientId };
      const { page, cursor } = await readPage(own, asked, (from) =>
        listTasks(deps, clientId, { ...asked, entityId: entity, ...from }),
      );
      return ok({ data: page.map(presentListedTask), cursor });
    }),
    route(getTaskCall, async ({ principal, params, requestId, ip }) =>
      presented(await readTask(deps, { ...params, principal, requestId, ip })),
    ),
    route(answerChallengeCall, async ({ body, principal, params, requestId, ip }) => {
      const caller = { principal, requestId, ip };
      const task = await readTask(deps, { ...params, ...caller });
      await answerChallenge(deps, { task, body, ...caller });
      return presented(await readTask(deps, { ...params, ...caller }));
    }),
    route(cancelChallengeCall, async ({ principal, params, requestId, ip }) => {
      const caller = { principal, requestId, ip };
      const task = await readTask(deps, { ...params, ...caller });
      await cancelChallenge(deps, { task, ...caller });
      return presented(await readTask(deps, { ...params, ...caller }));
    }),
    route(cancelTaskCall, async ({ principal, params, requestId, ip }) => {
      const input = { ...params, principal, requestId, ip };
      await cancelOwnTask(deps, input);
      return presented(await readTask(deps, input));
    }),
    route(deleteTaskDataCall, async ({ principal, params, requestId, ip }) => {
      const input = { ...params, principal, requestId, ip };
      await deleteTaskData(deps, input);
      return presented(await findOwnTask(deps, input));
    }),
  ];
}
