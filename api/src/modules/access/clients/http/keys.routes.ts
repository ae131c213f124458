import { sumOfDays, type TaskEndsStore } from '../taskEnds.store.ts';
import { ok, route, type Route } from '../../../../http/route.ts';
import type { ApiKeyDocument } from '../clients.store.ts';
import type { Credits } from '../credits.ts';
import type { ClientsDeps, ClientWithKey } from '../commands/createClient.ts';
import { createOwnKey, retireOwnKey, rotateOwnKey } from '../commands/manageKeys.ts';
import {
  createKeyCall,
  getUsageCall,
  listKeysCall,
  retireKeyCall,
  rotateKeyCall,
} from './keys.declarations.ts';
import { presentKey } from './keys.presenter.ts';

/** A client's own keys, and its usage in a month. */
export function keysRoutes(
  deps: ClientsDeps & { readonly credits: Credits; readonly taskEnds: TaskEndsStore },
): Route[] {
  const present = (key: ApiKeyDocument) => presentKey(key, deps.now());
  const stored = async (keyId: string) => {
    const key = await deps.clients.findKeyById(keyId);
    if (!key) throw new Error('A key that was just changed is not there');
    return present(key);
  };
  const made = async ({ keyId, apiKey }: ClientWithKey) => ({ ...(await stored(keyId)), apiKey });
  return [
    route(listKeysCall, async ({ principal }) =>
      ok({ keys: (await deps.clients.listKeys(principal.clientId)).map(present) }),
    ),
    route(createKeyCall, async ({ body: { expiresAt, ...given }, ...call }) => {
      const limits = {
        ...given,
        ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt) }),
      };
      return ok(await made(await createOwnKey(deps, call, limits)));
    }),
    route(rotateKeyCall, async ({ params, ...call }) => {
      const { previous, ...key } = await rotateOwnKey(deps, call, params.keyId);
      return ok({ key: await made(key), previous: present(previous) });
    }),
    route(retireKeyCall, async ({ params, ...call }) => {
      await retireOwnKey(deps, call, params.keyId);
      return ok(await stored(params.keyId));
    }),
    route(getUsageCall, async ({ principal: { clientId }, query }) => {
      const usage = await deps.credits.usage(clientId, query.month);
      return ok({ ...usage, ends: sumOfDays(await deps.taskEnds.ofMonth(clientId, usage.month)) });
    }),
  ];
}
