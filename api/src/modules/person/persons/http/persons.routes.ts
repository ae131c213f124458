import { okData, route, type Route } from '../../../../http/route.ts';
import { ensureErasable } from '../commands/ensureErasable.ts';
import { eraseForClient, type EraseForClientDeps } from '../commands/eraseForClient.ts';
import { exportForClient, type ExportForClientDeps } from '../commands/exportForClient.ts';
import { erasePersonCall, exportPersonCall } from './persons.declarations.ts';

/** A client's access to its own share of a person, as far as the person has not blocked it. */
export function personsRoutes(deps: EraseForClientDeps & ExportForClientDeps): Route[] {
  return [
    route(exportPersonCall, async ({ body, principal, requestId, ip }) => {
      const { clientId, keyId, sessionId } = principal;
      const by = { keyId, sessionId, requestId, ip };
      const data = await exportForClient(deps, { username: body.username, clientId }, by);
      return okData(data);
    }),
    route(erasePersonCall, async ({ body, principal, requestId, ip }) => {
      const { clientId, keyId, sessionId } = principal;
      ensureErasable(deps);
      const by = { keyId, sessionId, requestId, ip };
      const data = await eraseForClient(deps, { username: body.username, clientId }, by);
      return okData(data);
    }),
  ];
}
