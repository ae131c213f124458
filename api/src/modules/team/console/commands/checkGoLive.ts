import { addSeconds, type Clock } from '../../../../infra/clock.ts';
import { deliveryIdOf, newEventId } from '../../../../infra/ids.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { ClientsStore } from '../../../access/clients/clients.store.ts';
import type { WidgetConfigsStore } from '../../../consent/widgetConfigs/widgetConfigs.store.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { RequestsStore } from '../../../operations/requests/requests.store.ts';
import { auditWebhook } from '../../../operations/webhooks/commands/findOwnWebhook.ts';
import type { DeliveriesStore } from '../../../operations/webhooks/deliveries.store.ts';
import { newDelivery, newTestEvent } from '../../../operations/webhooks/newDelivery.ts';
import type {
  DeliveryDocument,
  ProbeKind,
  WebhookDocument,
} from '../../../operations/webhooks/webhooks.types.ts';
import type { WebhooksStore } from '../../../operations/webhooks/webhooks.store.ts';
import { gradeGoLive, settledAt } from '../goLive.policy.ts';
import type { GoLivePoint } from '../goLive.types.ts';

export interface CheckGoLiveDeps {
  readonly now: Clock;
  readonly audit: AuditStore;
  readonly clients: Pick<ClientsStore, 'listKeys'>;
  readonly deliveries: DeliveriesStore;
  readonly requests: RequestsStore;
  readonly webhooks: WebhooksStore;
  readonly widgetConfigs: WidgetConfigsStore;
}

export interface GoLiveReport {
  /** When the webhooks were probed; null if never. */
  readonly probedAt: Date | null;
  /** Probes are still on their way, or what follows them is. */
  readonly isRunning: boolean;
  readonly points: readonly GoLivePoint[];
}

/** How far back records count, as long as the request log is kept. */
const LOOK_BACK_SECONDS = 7 * 86_400;
const MAX_REQUESTS = 2000;
const MAX_ENTRIES = 2000;
/** Probes that no worker sent by then are given up. */
const MAX_RUN_SECONDS = 120;
/** Audit entries of what a client's server does with a session's token, or its persons were asked. */
const EVENTS = [
  'session.opened',
  'task.launched',
  'task.read',
  'task.cancelled',
  'task.challenged',
  'task.challenge-answered',
  'consent.person-required',
  'consent.repaired',
] as const;

/** Grades what was recorded of a client, and what its webhooks answered to the last probes. */
export async function checkGoLive(deps: CheckGoLiveDeps, clientId: string): Promise<GoLiveReport> {
  const { audit, clients, deliveries, requests, webhooks, widgetConfigs } = deps;
  const now = deps.now();
  const [probes, enabled, calls, entries, keys, configs] = await Promise.all([
    deliveries.probes(clientId),
    enabledOf(webhooks, clientId),
    requests.list(clientId, { requestId: null, before: null, limit: MAX_REQUESTS }),
    audit.latest(
      { clientId, event: { $in: [...EVENTS] }, at: { $gt: addSeconds(now, -LOOK_BACK_SECONDS) } },
      MAX_ENTRIES,
    ),
    clients.listKeys(clientId),
    widgetConfigs.list(clientId),
  ]);
  const taken = await Promise.all(
    enabled.map(({ _id }) => deliveries.newestTaken(_id, 'task.finished')),
  );
  const probedAt = probes[0]?.createdAt ?? null;
  const isRecent = probedAt !== null && now < addSeconds(probedAt, MAX_RUN_SECONDS);
  const isSettled = (one: DeliveryDocument) => {
    const at = settledAt(one);
    return at !== null && at <= now;
  };
  const points = gradeGoLive({
    now,
    webhooks: enabled.map(({ _id, types }, index) => {
      const mine = probes.filter(({ webhookId }) => webhookId === _id);
      const lastTakenAt = taken[index]?.lastAttempt?.at ?? null;
      return {
        types,
        lastTakenAt,
        probes: Object.fromEntries(
          mine.flatMap((one) => (one.probe ? [[one.probe.kind, one] as const] : [])),
        ),
      };
    }),
    requests: calls,
    entries,
    limitedKeys: new Set(keys.filter(({ networks }) => networks).map(({ keyId }) => keyId)),
    configs,
  });
  return { probedAt, isRunning: isRecent && !probes.every(isSettled), points };
}

/**
 * Queues deliveries to a client's webhooks that are on, which the workers send like any other, but
 * only once: one with a forged signature, one genuine, the same again, and an event that its server
 * took before. Does nothing while the last ones are on their way.
 */
export async function startGoLive(
  deps: CheckGoLiveDeps,
  call: { readonly principal: Principal; readonly requestId: string; readonly ip: string },
): Promise<GoLiveReport> {
  const { clientId } = call.principal;
  const known = await checkGoLive(deps, clientId);
  if (known.isRunning) return known;
  const now = deps.now();
  const enabled = await enabledOf(deps.webhooks, clientId);
  const probes = await Promise.all(
    enabled.map(async (webhook) =>
      probesOf(webhook, await deps.deliveries.newestTaken(webhook._id, 'task.finished'), now),
    ),
  );
  await deps.deliveries.replaceProbes(clientId, probes.flat());
  for (const { _id: webhookId } of enabled)
    await auditWebhook(deps, 'webhook.tested', { ...call, webhookId });
  return checkGoLive(deps, clientId);
}

const enabledOf = async (webhooks: WebhooksStore, clientId: string): Promise<WebhookDocument[]> =>
  (await webhooks.list(clientId)).filter(({ disabled }) => disabled === null);

function probesOf(
  webhook: WebhookDocument,
  taken: DeliveryDocument | null,
  now: Date,
): DeliveryDocument[] {
  const probe = (kind: ProbeKind, event: DeliveryDocument['event'], isInOrder = false) => {
    const sequence = webhook.cursor + (kind === 'repeat' ? 1 : 0);
    return {
      // The genuine one and its repetition are sent one after the other, like those of a task.
      ...newDelivery(webhook, event, { sequence, taskId: isInOrder ? event._id : null, now }),
      _id: deliveryIdOf(webhook._id, { _id: newEventId(), at: now }),
      probe: { of: webhook.clientId, kind },
    };
  };
  const genuine = newTestEvent(webhook._id, now);
  return [
    probe('forged', newTestEvent(webhook._id, now)),
    probe('genuine', genuine, true),
    probe('repeat', genuine, true),
    ...(taken ? [probe('again', taken.event)] : []),
  ];
}
