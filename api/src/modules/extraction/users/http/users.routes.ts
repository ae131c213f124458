import { ok, route, type Route } from '../../../../http/route.ts';
import { readUserStatus, type ReadUserStatusDeps } from '../commands/readUserStatus.ts';
import { readUserStatusCall, userStatusByEntityCall } from './users.declarations.ts';

/** Whether a task of a user can be launched at an entity now. */
export function usersRoutes(deps: ReadUserStatusDeps): Route[] {
  const answer = async (input: Parameters<typeof readUserStatus>[1]) => {
    const until = await readUserStatus(deps, input);
    const body = { enabled: until === null, retryAfter: until?.toISOString() ?? null };
    return ok(body);
  };
  return [
    route(readUserStatusCall, ({ principal: { clientId }, body }) =>
      answer({ clientId, username: body.username, entityId: body.entity }),
    ),
    route(userStatusByEntityCall, ({ principal: { clientId }, query, body }) =>
      answer({
        clientId,
        username: query.username ?? body.username,
        entityId: query.entity ?? body.entity,
      }),
    ),
  ];
}
