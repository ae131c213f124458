import { okData, route, type Route } from '../../../../http/route.ts';
import { activityOf } from '../activity.ts';
import {
  listConnections,
  readConnection,
  type ReadConnectionsDeps,
} from '../commands/readConnections.ts';
import {
  takeBackAccount,
  type TakeBackAccountDeps,
} from '../../../consent/consents/commands/takeBackAccount.ts';
import { signedInOf } from '../signedInOf.ts';
import {
  getConnectionCall,
  listActivityCall,
  listConnectionsCall,
  takeBackAccountCall,
} from './connections.declarations.ts';
import { actingOf } from './acts.routes.ts';
import { presentActivity, presentConnection } from './person.presenter.ts';

/** What a person can see: their connections and what happened with them. */
export function connectionsRoutes(deps: ReadConnectionsDeps & TakeBackAccountDeps): Route[] {
  return [
    route(listConnectionsCall, async ({ principal }) => {
      const found = await listConnections(deps, signedInOf(principal));
      const connections = found.map(presentConnection);
      return okData({ connections, count: connections.length });
    }),
    route(getConnectionCall, async ({ principal, params }) => {
      const found = await readConnection(deps, signedInOf(principal), params.id);
      return okData(presentConnection(found));
    }),
    route(takeBackAccountCall, async (asked) => {
      const { person, from } = actingOf(asked);
      const { id, accountId } = asked.params;
      const { consent } = await readConnection(deps, person, id);
      const by = { keyId: '', ...from };
      await takeBackAccount(deps, { consentId: consent._id, accountId, by });
      return okData(presentConnection(await readConnection(deps, person, id)));
    }),
    route(listActivityCall, async ({ principal, params }) => {
      const { consent } = await readConnection(deps, signedInOf(principal), params.id);
      const entries = activityOf(await deps.audit.forConsent(consent._id));
      return okData(presentActivity(entries));
    }),
  ];
}
