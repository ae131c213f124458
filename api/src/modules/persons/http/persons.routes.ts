import { route, type Route } from '../../../http/route.ts';
import { ensureErasable } from '../commands/ensureErasable.ts';
import { erasePerson, type ErasePersonDeps } from '../commands/erasePerson.ts';
import { exportPerson, type ExportPersonDeps } from '../commands/exportPerson.ts';
import { erasePersonCall, exportPersonCall } from './persons.declarations.ts';

/**
 * Access to a client's own share of a person: what operators do with `npm run persons -- …
 * --client`.
 */
export function personsRoutes(deps: ErasePersonDeps & ExportPersonDeps): Route[] {
  return [
    route(exportPersonCall, async ({ body, principal, requestId, ip }) => {
      const { clientId, keyId, sessionId } = principal;
      const by = { keyId, sessionId, requestId, ip };
      const data = await exportPerson(deps, { username: body.username, clientId }, by);
      return { status: 200, body: { data } };
    }),
    route(erasePersonCall, async ({ body, principal, requestId, ip }) => {
      const { clientId, keyId, sessionId } = principal;
      ensureErasable(deps);
      const { counts, isQuiet } = await erasePerson(
        deps,
        { username: body.username, clientId },
        { dryRun: false, by: { keyId, sessionId, requestId, ip } },
      );
      const isKnown = Object.values(counts).some((count) => count > 0);
      return { status: 200, body: { data: { isKnown, isQuiet } } };
    }),
  ];
}
