import {
  okData,
  route,
  type ApiRequest,
  type ApiResponse,
  type Route,
} from '../../../../http/route.ts';
import { presentListedConnection } from '../../../consent/consents/http/consents.presenter.ts';
import type { SaveWidgetConfigDeps } from '../../../consent/widgetConfigs/commands/saveWidgetConfig.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import { answeredShares, type TaskEndsStore } from '../../../access/clients/taskEnds.store.ts';
import type { InstitutionStatesStore } from '../../../extraction/entities/institutionStates.store.ts';
import { actingOf } from '../../members/http/members.routes.ts';
import { changeWidgetConfig, findWidgetConfig } from '../commands/changeWidgetConfig.ts';
import { checkGoLive, startGoLive, type CheckGoLiveDeps } from '../commands/checkGoLive.ts';
import {
  repairConnection,
  revokeConnection,
  type ManageConnectionsDeps,
} from '../commands/manageConnections.ts';
import { readTimeline, type ReadTimelineDeps } from '../commands/readTimeline.ts';
import {
  addOriginCall,
  changeConfigCall,
  getConfigCall,
  getTimelineCall,
  listConfigsCall,
  listInstitutionsCall,
  removeOriginCall,
  repairConnectionCall,
  revokeConnectionCall,
} from './console.declarations.ts';
import { checkGoLiveCall, startGoLiveCall } from './goLive.declarations.ts';
import {
  presentConfig,
  presentGoLive,
  presentInstitution,
  presentTimeline,
} from './console.presenter.ts';

/** Over how many days it is said how an institution answers. */
const HEALTH_DAYS = 30;

/** What members see and do in the console that no client's server asks for. */
export function consoleRoutes(
  deps: ReadTimelineDeps &
    ManageConnectionsDeps &
    SaveWidgetConfigDeps &
    CheckGoLiveDeps & {
      readonly isSandbox: boolean;
      readonly entities: EntityDirectory;
      readonly institutionStates: InstitutionStatesStore;
      readonly taskEnds: TaskEndsStore;
    },
): Route[] {
  const changed = async (
    call: ApiRequest<{ readonly id: string }>,
    change: Parameters<typeof changeWidgetConfig>[2],
  ): Promise<ApiResponse> =>
    okData(presentConfig(await changeWidgetConfig(deps, call.params.id, change, actingOf(call))));
  return [
    route(getTimelineCall, async ({ principal, params }) =>
      okData(presentTimeline(await readTimeline(deps, principal.clientId, params.taskId))),
    ),
    route(revokeConnectionCall, async (call) => {
      const id = call.params.consentId.toLowerCase();
      return okData(presentListedConnection(await revokeConnection(deps, id, actingOf(call))));
    }),
    route(repairConnectionCall, async (call) => {
      const id = call.params.consentId.toLowerCase();
      return okData(await repairConnection(deps, id, actingOf(call)));
    }),
    route(listConfigsCall, async ({ principal }) => {
      const configs = await deps.widgetConfigs.list(principal.clientId);
      return okData({ configs: configs.map(presentConfig) });
    }),
    route(getConfigCall, async ({ principal, params }) =>
      okData(presentConfig(await findWidgetConfig(deps, principal.clientId, params.id))),
    ),
    route(changeConfigCall, (call) => changed(call, () => call.body)),
    route(addOriginCall, (call) => {
      const { origin } = call.body;
      return changed(call, ({ allowedOrigins: all }) => ({
        allowedOrigins: all.includes(origin) ? all : [...all, origin],
      }));
    }),
    route(removeOriginCall, (call) =>
      changed(call, ({ allowedOrigins: all }) => ({
        allowedOrigins: all.filter((one) => one !== call.params.origin),
      })),
    ),
    route(listInstitutionsCall, async () => {
      const [known, days] = await Promise.all([
        deps.institutionStates.list(),
        deps.taskEnds.ofEverybody(addSeconds(deps.now(), -HEALTH_DAYS * 86_400)),
      ]);
      const states = new Map(known.map((one) => [one._id, one]));
      const shares = answeredShares(days);
      const institutions = deps.entities
        .all()
        .map((one) =>
          presentInstitution(one, deps.entities, states.get(one.id), shares.get(one.id)),
        );
      return okData({ institutions });
    }),
    // Elsewhere a client's servers already serve persons, and there is no such path.
    ...(deps.isSandbox ? goLiveRoutes(deps) : []),
  ];
}

const goLiveRoutes = (deps: CheckGoLiveDeps): Route[] => [
  route(checkGoLiveCall, async ({ principal }) =>
    okData(presentGoLive(await checkGoLive(deps, principal.clientId))),
  ),
  route(startGoLiveCall, async ({ principal, requestId, ip }) =>
    okData(presentGoLive(await startGoLive(deps, { principal, requestId, ip }))),
  ),
];
