import { randomUUID } from 'node:crypto';
import { addSeconds } from '../../../../infra/clock.ts';
import { WebhookLane, type LaneDeps } from './WebhookLane.ts';

/** If a lease is not renewed for this long, another worker delivers to the webhook. */
const LEASE_SECONDS = 15;
/**
 * New events are signalled at once; in case a signal is lost, every webhook is checked each time
 * this many looks have passed.
 */
const LOOKS_FOR_ALL = 5;

/** Delivers to the webhooks that are leased to this process. */
export type WebhookDispatcher = ReturnType<typeof createWebhookDispatcher>;

export function createWebhookDispatcher(deps: LaneDeps) {
  const { webhooks, deliveries, now } = deps;
  const owner = randomUUID();
  const lanes = new Map<string, { readonly clientId: string; readonly lane: WebhookLane }>();
  const ending = new Set<Promise<void>>();
  let looks = 0;

  const end = (webhookId: string, lane: WebhookLane) => {
    lanes.delete(webhookId);
    const stopped = lane.stop().finally(() => ending.delete(stopped));
    ending.add(stopped);
  };
  return {
    /** Renews the leases, takes free ones, and looks for due deliveries. */
    look: async () => {
      const at = now();
      const leased = await webhooks.lease(owner, at, addSeconds(at, LEASE_SECONDS));
      const due = new Set(await deliveries.dueWebhooks(at));
      const ids = new Set(leased.map(({ _id }) => _id));
      for (const [webhookId, { lane }] of lanes) if (!ids.has(webhookId)) end(webhookId, lane);
      const isForAll = looks % LOOKS_FOR_ALL === 0;
      looks += 1;
      for (const { _id, clientId } of leased) {
        const known = lanes.get(_id);
        const lane = known?.lane ?? new WebhookLane(deps, _id);
        if (!known) lanes.set(_id, { clientId, lane });
        if (!known || isForAll || due.has(_id)) lane.wakeForDue();
        else if (lane.isWaiting) lane.wake();
      }
    },
    /** Called when these clients have new events. */
    wake: (clientIds: readonly string[]) => {
      const named = new Set(clientIds);
      for (const { clientId, lane } of lanes.values()) if (named.has(clientId)) lane.wake();
    },
    /** Resolves when nothing is being sent. */
    idle: async () => {
      await Promise.all([...lanes.values()].map(({ lane }) => lane.idle()));
    },
    /** @param signal aborts pending requests */
    stop: async (signal?: AbortSignal) => {
      await Promise.all([...lanes.values()].map(({ lane }) => lane.stop(signal)));
      await Promise.all(ending);
      lanes.clear();
      await webhooks.release(owner);
    },
  };
}
