import { route, type Route } from '../../../http/route.ts';
import { readUserStatus, type ReadUserStatusDeps } from '../commands/readUserStatus.ts';
import { userStatusByEntityCall } from './users.declarations.ts';

/** Whether a task of a user can be launched at an entity now. */
export function usersRoutes(deps: ReadUserStatusDeps): Route[] {
  return [
    route(userStatusByEntityCall, async ({ principal, query, body }) => {
      const until = await readUserStatus(deps, {
        clientId: principal.clientId,
        username: query.username ?? body.username,
        entityId: query.entity ?? body.entity,
      });
      return {
        status: 200,
        body: { enabled: until === null, retryAfter: until?.toISOString() ?? null },
      };
    }),
  ];
}
