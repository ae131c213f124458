import { okData, route, type Route } from '../../../../http/route.ts';
import {
  answerRequest,
  type AnswerRequestDeps,
  findOwnRequest,
} from '../commands/answerRequest.ts';
import {
  answerRightsRequestCall,
  getRightsRequestCall,
  listRightsRequestsCall,
} from './rightsRequests.declarations.ts';
import { presentRequest } from './rightsRequests.presenter.ts';

/** The requests of a client's persons, which its server reads and answers. */
export function rightsRequestsRoutes(deps: AnswerRequestDeps): Route[] {
  return [
    route(listRightsRequestsCall, async ({ principal: { clientId }, query }) => {
      const { status, page, limit } = query;
      const now = deps.now();
      const skip = (page - 1) * limit;
      const [found, count] = await Promise.all([
        deps.rightsRequests.page(clientId, status, now, { skip, limit }),
        deps.rightsRequests.count(clientId, status, now),
      ]);
      const requests = found.map((request) => presentRequest(deps.vault, request, now));
      const hasNext = requests.length > 0 && skip + requests.length < count;
      return okData({ requests, hasNext, count });
    }),
    route(getRightsRequestCall, async ({ principal, params }) => {
      const found = await findOwnRequest(deps, principal, params.id);
      return okData(presentRequest(deps.vault, found, deps.now()));
    }),
    route(answerRightsRequestCall, async ({ principal, params, body, requestId, ip }) => {
      const input = { id: params.id, body, principal, requestId, ip };
      const answered = await answerRequest(deps, input);
      return okData(presentRequest(deps.vault, answered, deps.now()));
    }),
  ];
}
