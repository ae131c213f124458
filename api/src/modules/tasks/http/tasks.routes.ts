import { route, type Route } from '../../../http/route.ts';
import { quotaHeaders } from '../../clients/quotaHeaders.ts';
import { launchTask, type LaunchTaskDeps } from '../commands/launchTask.ts';
import { readTask } from '../commands/readTask.ts';
import { getTaskCall, launchTaskCall } from './tasks.declarations.ts';
import { presentTask } from './tasks.presenter.ts';

/** Extraction tasks: launch and poll. */
export function tasksRoutes(deps: LaunchTaskDeps): Route[] {
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
    ),
    route(getTaskCall, async ({ principal, params, requestId, ip }) => {
      const task = await readTask(deps, { taskId: params.taskId, principal, requestId, ip });
      return { status: 200, json: presentTask(task, deps.vault) };
    }),
  ];
}
