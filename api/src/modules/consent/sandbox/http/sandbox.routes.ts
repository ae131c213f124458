import { okData, route, type Route } from '../../../../http/route.ts';
import { moveSandboxClock, type MoveSandboxClockDeps } from '../commands/moveSandboxClock.ts';
import { moveSandboxClockCall } from './sandbox.declarations.ts';

/** What a client can do to its simulated world; outside the sandbox there is no such path. */
export function sandboxRoutes(
  deps: MoveSandboxClockDeps & { readonly isSandbox: boolean },
): Route[] {
  if (!deps.isSandbox) return [];
  return [
    route(moveSandboxClockCall, async ({ body, principal }) =>
      okData(await moveSandboxClock(deps, principal.clientId, body.days)),
    ),
  ];
}
