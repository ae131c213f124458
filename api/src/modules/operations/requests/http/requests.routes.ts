import { AppError } from '../../../../errors/AppError.ts';
import { ok, route, type Route } from '../../../../http/route.ts';
import type { RequestsStore } from '../requests.store.ts';
import { getRequestCall, listRequestsCall } from './requests.declarations.ts';
import { placeOf, presentRequest } from './requests.presenter.ts';

/** The calls that the client made in the last days. */
export function requestsRoutes({ requests }: { readonly requests: RequestsStore }): Route[] {
  return [
    route(listRequestsCall, async ({ principal, query }) => {
      const { requestId = null, before, limit } = query;
      const place = before === undefined ? null : placeOf(before);
      const asked = { requestId, before: place, limit: limit + 1 };
      const found = await requests.list(principal.clientId, asked);
      return ok({
        requests: found.slice(0, limit).map(presentRequest),
        hasMore: found.length > limit,
      });
    }),
    route(getRequestCall, async ({ principal, params: { requestId } }) => {
      const asked = { requestId, before: null, limit: 1 };
      const [found] = await requests.list(principal.clientId, asked);
      if (!found) throw new AppError('requestNotFound');
      return ok(presentRequest(found));
    }),
  ];
}
