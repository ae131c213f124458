import {
  okData,
  route,
  type ApiRequest,
  type ApiResponse,
  type Route,
} from '../../../../http/route.ts';
import { presentOwnRequest } from '../../rightsRequests/http/rightsRequests.presenter.ts';
import type { RightsRequestDocument } from '../../rightsRequests/rightsRequests.types.ts';
import {
  type Acting,
  actOnConnection,
  type ConnectionRight,
  eraseEverything,
  type PersonActDeps,
  revokeAll,
} from '../commands/actOnConnection.ts';
import { signedInOf, type SignedInCaller } from '../signedInOf.ts';
import {
  blockCall,
  eraseAllCall,
  eraseConnectionCall,
  listOwnRequestsCall,
  objectCall,
  revokeAllCall,
  revokeConnectionCall,
  unblockCall,
  type Kept,
} from './acts.declarations.ts';
import { presentConnection } from './person.presenter.ts';

type Asked = Pick<ApiRequest, 'principal' | 'requestId' | 'ip'>;

/** Who acts, and from which address. */
export function actingOf({ principal, requestId, ip }: Asked): Acting & {
  readonly person: SignedInCaller;
} {
  const person = signedInOf(principal);
  return { person, from: { sessionId: person.sessionId, requestId, ip } };
}

/** What is kept after an erasure. */
const KEPT: readonly Kept[] = ['proof', 'audit', 'client'];

/** The actions of a person. */
export function actsRoutes(deps: PersonActDeps): Route[] {
  const presented = (requests: readonly RightsRequestDocument[]) => ({
    requests: requests.map((one) => presentOwnRequest(deps.vault, one, deps.now())),
    count: requests.length,
  });
  const act = async (
    asked: Asked,
    on: { id: string; kind: Exclude<ConnectionRight, 'erasure'>; reason?: string | undefined },
  ): Promise<ApiResponse> => {
    const { request, connection } = await actOnConnection(deps, actingOf(asked), on);
    const data = {
      request: presentOwnRequest(deps.vault, request, deps.now()),
      connection: connection && presentConnection(connection),
    };
    return okData(data);
  };
  const erased = (requests: readonly RightsRequestDocument[]): ApiResponse =>
    okData({ ...presented(requests), kept: requests.length > 0 ? KEPT : [] });
  return [
    route(revokeConnectionCall, (asked) => act(asked, { id: asked.params.id, kind: 'revocation' })),
    route(objectCall, (asked) =>
      act(asked, { id: asked.params.id, kind: 'objection', reason: asked.body.reason }),
    ),
    route(blockCall, (asked) =>
      act(asked, { id: asked.params.id, kind: 'blocking', reason: asked.body.reason }),
    ),
    route(unblockCall, (asked) => act(asked, { id: asked.params.id, kind: 'unblocking' })),
    route(revokeAllCall, async (asked) =>
      okData(presented(await revokeAll(deps, actingOf(asked)))),
    ),
    route(eraseConnectionCall, async (asked) => {
      const on = { id: asked.params.id, kind: 'erasure' } as const;
      return erased([(await actOnConnection(deps, actingOf(asked), on)).request]);
    }),
    route(eraseAllCall, async (asked) => erased(await eraseEverything(deps, actingOf(asked)))),
    route(listOwnRequestsCall, async ({ principal }) => {
      const found = await deps.rightsRequests.listOf(signedInOf(principal).holders);
      return okData(presented(found));
    }),
  ];
}
