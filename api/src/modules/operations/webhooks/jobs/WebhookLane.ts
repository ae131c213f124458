import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../../infra/clock.ts';
import type { Logger } from '../../../../infra/logging/logger.ts';
import type { Metrics } from '../../../../infra/metrics/Metrics.ts';
import type { Outbound } from '../../../../infra/outbound/outbound.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import { deliveryIdOf } from '../../../../infra/ids.ts';
import { readEvents } from '../../events/commands/readEvents.ts';
import type { EventsReader } from '../../events/events.types.ts';
import type { DeliveriesStore, WaitingDelivery } from '../deliveries.store.ts';
import { newDelivery } from '../newDelivery.ts';
import { isGivenUp, nextAttemptAt } from '../webhooks.policy.ts';
import type { WebhooksStore } from '../webhooks.store.ts';
import {
  TEST_TYPE,
  webhookAad,
  type Attempt,
  type DeliveryDocument,
  type DisabledReason,
  type SigningSecret,
  type WebhookDocument,
} from '../webhooks.types.ts';
import { createEndpointBreaker, type EndpointBreaker } from './endpointBreaker.ts';
import { sendDelivery } from './sendDelivery.ts';
import { TaskOrder } from './TaskOrder.ts';

/** Concurrent requests to one endpoint. */
const REQUESTS_AT_A_TIME = 32;
/** Deliveries of one webhook that a worker has in memory until their results are stored. */
const MAX_IN_HAND = 1024;
/** With fewer than this in memory, the lane looks for more. */
const FEW_IN_HAND = 512;
/** How many deliveries or events are read at a time. */
const BATCH_SIZE = 256;
/**
 * Up to this many pending deliveries are scanned for those of a task, which is cheaper than an
 * index by task.
 */
const MOST_PENDING = 2000;
/**
 * The shortest time between two reads of events, so that a steady stream of them is read in batches
 * and does not burden the database.
 */
const LOOK_EVERY_MS = 100;
const GONE = 410;

export interface LaneDeps {
  readonly now: Clock;
  readonly logger: Logger;
  readonly vault: Vault;
  readonly metrics: Pick<Metrics, 'webhookAttempted'>;
  readonly events: EventsReader;
  readonly webhooks: WebhooksStore;
  readonly deliveries: DeliveriesStore;
  /** Creates the connections of one webhook, which no other webhook uses. */
  readonly createOutbound: (connections: number) => Outbound;
  /** Called when a webhook was turned off. */
  readonly onGivenUp: (webhook: WebhookDocument, reason: DisabledReason) => Promise<void>;
}

/**
 * Delivers to one webhook, as long as this process has its lease. For each new event it stores a
 * delivery before it advances the cursor, so that an event is delivered at least once even if a
 * process dies: a stored delivery stays due until it is delivered, and is read again. Webhooks
 * share nothing, so that none waits for another.
 */
export class WebhookLane {
  readonly #deps: LaneDeps;
  readonly #webhookId: string;
  readonly #outbound: Outbound;
  readonly #breaker: EndpointBreaker;
  readonly #order = new TaskOrder();
  /** The webhook as it was last read. */
  #webhook: (WebhookDocument & { readonly opened: readonly SigningSecret[] }) | null = null;
  /** How many requests wait for an answer. */
  #sending = 0;
  /** How many requests wait for an answer or for their result to be stored. */
  #underWay = 0;
  #isWanted = false;
  /** The next look also reads due deliveries that were stored earlier. */
  #isDueWanted = false;
  #isStopped = false;
  /** The pending requests were aborted, so their failure tells nothing about the endpoint. */
  #isCut = false;
  /** The last look found more than fitted into memory. */
  #hasMore = false;
  #isFailing = false;
  /** When it last looked, on the monotonic clock rather than the injected one. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  #current: Promise<void> | null = null;
  #idle: (() => void)[] = [];

  constructor(deps: LaneDeps, webhookId: string) {
    this.#deps = deps;
    this.#webhookId = webhookId;
    this.#outbound = deps.createOutbound(REQUESTS_AT_A_TIME);
    this.#breaker = createEndpointBreaker(deps.now);
  }

  /** Whether new events wait for the endpoint to answer again. */
  get isWaiting(): boolean {
    return this.#breaker.isOpen();
  }

  /** Looks for stored deliveries that are due, and for new events. */
  wakeForDue(): void {
    this.#isDueWanted = true;
    this.wake();
  }

  /** Looks for new events. */
  wake(): void {
    // While the breaker is open, new events stay in the event list.
    if (this.#breaker.allowance() === 0 && !this.#isDueWanted) return;
    this.#isWanted = true;
    if (this.#isStopped) return;
    this.#current ??= this.#look().finally(() => {
      this.#current = null;
      this.#tellIdle();
    });
  }

  /** Resolves when no request is pending and there is nothing left to do. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#tellIdle();
    });
  }

  /** Sends nothing more; pending requests may finish until `signal` aborts. */
  async stop(signal?: AbortSignal): Promise<void> {
    this.#isStopped = true;
    this.#order.clear();
    const cut = () => {
      this.#isCut = true;
      void this.#outbound.close();
    };
    signal?.addEventListener('abort', cut);
    await this.idle();
    signal?.removeEventListener('abort', cut);
    await this.#outbound.close();
  }

  async #look(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isStopped) {
        const early = this.#lookedAt + LOOK_EVERY_MS - performance.now();
        if (early > 0) await sleep(early);
        this.#isWanted = false;
        this.#lookedAt = performance.now();
        await this.#take();
      }
      this.#isFailing = false;
    } catch (error) {
      const { logger } = this.#deps;
      if (!this.#isFailing)
        logger.warn({ err: error, webhookId: this.#webhookId }, 'webhook could not be processed');
      this.#isFailing = true;
    }
  }

  /**
   * Reads the webhook.
   * @returns null if nothing is to be sent to it
   */
  async #read(): Promise<WebhookDocument | null> {
    const { webhooks, events, vault } = this.#deps;
    const webhook = await webhooks.find(this.#webhookId);
    if (!webhook || webhook.disabled !== null) return null;
    const opened = vault.open<SigningSecret[]>(webhook.secrets, webhookAad(webhook._id));
    let { cursor } = webhook;
    if (this.#webhook === null) {
      // After the restore of a backup that was made while processes were running, the webhook's
      // cursor may be ahead of the events.
      cursor = Math.min(cursor, await events.head(webhook.clientId));
      if (cursor < webhook.cursor) await webhooks.advance(webhook._id, webhook.cursor, cursor);
    }
    this.#webhook = { ...webhook, cursor, opened };
    return this.#webhook;
  }

  async #take(): Promise<void> {
    const { webhooks, deliveries, events, now } = this.#deps;
    const webhook = await this.#read();
    if (!webhook) {
      this.#order.clear();
      return;
    }

    const room = () => MAX_IN_HAND - this.#order.size;
    this.#hasMore = true;
    if (room() <= 0) return;
    if (this.#isDueWanted) {
      this.#isDueWanted = false;
      // The ids are read before the query, because a delivery in memory may be delivered while the
      // query still returns it as due.
      const inHand = this.#order.ids();
      const most = inHand.size + BATCH_SIZE;
      const due = await deliveries.due(webhook._id, now(), most);
      const found = due.filter(({ _id }) => !inHand.has(_id));
      this.#isDueWanted ||= due.length === most || found.length > room();
      await this.#admit(found.slice(0, room()));
    }

    const limit = Math.min(room(), this.#allowance(), BATCH_SIZE);
    if (limit <= 0) return;
    const asked = { after: webhook.cursor, types: webhook.types, limit };
    const part = await readEvents({ events }, webhook.clientId, asked);
    this.#hasMore = part.hasMore || this.#isDueWanted;
    if (part.cursor === webhook.cursor) return;
    const fresh = await deliveries.insert(
      part.events.map(({ clientId: _, ...event }) => {
        const place = { sequence: event.sequence, taskId: event.data.taskId ?? null, now: now() };
        return newDelivery(webhook, event, place);
      }),
    );
    await webhooks.advance(webhook._id, webhook.cursor, part.cursor);
    await this.#admit(fresh);
    if (!part.hasMore) return;
    this.#isWanted = true;
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }

  /**
   * How many new events may be read. At a failing endpoint, the deliveries already in memory serve
   * as the probe.
   */
  #allowance(): number {
    return Math.max(0, this.#breaker.allowance() - this.#order.size);
  }

  /**
   * Takes deliveries into memory, and postpones those that have to wait for an earlier one of their
   * task.
   */
  async #admit(found: readonly DeliveryDocument[]): Promise<void> {
    const waiting = await this.#waiting(found);
    for (const delivery of [...found].sort((a, b) => a.sequence - b.sequence)) {
      const before = firstBefore(delivery, waiting);
      if (before === null || this.#order.isUnderWay(delivery)) this.#order.add(delivery);
      else await this.#hold([delivery._id], before);
    }
    this.#send();
  }

  /** The pending deliveries of the same tasks as these. */
  async #waiting(found: readonly DeliveryDocument[]): Promise<readonly WaitingDelivery[]> {
    const { deliveries, events } = this.#deps;
    const taskIds = new Set(found.flatMap(({ taskId }) => taskId ?? []));
    const [first] = found;
    if (first === undefined || taskIds.size === 0) return [];
    const pending = await deliveries.pending(this.#webhookId, MOST_PENDING);
    if (pending !== null)
      return pending.filter(({ taskId }) => taskId !== null && taskIds.has(taskId));
    const told = await events.ofTasks(first.clientId, [...taskIds]);
    return deliveries.pendingAmong(told.map((event) => deliveryIdOf(this.#webhookId, event)));
  }

  async #hold(deliveryIds: readonly string[], until: Date): Promise<void> {
    await this.#deps.deliveries.hold(deliveryIds, until);
    // The earlier delivery ended between two looks.
    if (until > this.#deps.now()) return;
    this.#isDueWanted = true;
    this.#isWanted = true;
  }

  #send(): void {
    const { now } = this.#deps;
    while (this.#webhook && this.#sending < REQUESTS_AT_A_TIME) {
      const delivery = this.#isStopped ? null : this.#order.next();
      if (!delivery) return;
      const target = { url: this.#webhook.url, secrets: this.#webhook.opened };
      this.#sending += 1;
      this.#underWay += 1;
      const sent = sendDelivery({ now, outbound: this.#outbound }, delivery, target);
      // Other requests are sent while the result is being stored.
      const free = () => {
        this.#sending -= 1;
        this.#send();
      };
      void this.#settle(delivery, sent.finally(free)).finally(() => {
        this.#underWay -= 1;
        this.#send();
        if (this.#hasMore && this.#order.size < FEW_IN_HAND) this.wake();
        this.#tellIdle();
      });
    }
  }

  /** Stores the result of an attempt, and acts on it. */
  async #settle(delivery: DeliveryDocument, sent: Promise<Attempt>): Promise<void> {
    const { now, logger, deliveries, metrics } = this.#deps;
    try {
      const attempt = await sent;
      if (this.#isCut) throw new Error('The attempt was aborted');
      const isTest = delivery.event.type === TEST_TYPE || delivery.probe !== undefined;
      const isLast = attempt.fault === null || isTest;
      const next = isLast ? null : nextAttemptAt(delivery.attempts + 1, now());
      await deliveries.record({ delivery, attempt, nextAttemptAt: next });
      metrics.webhookAttempted(outcomeOf(attempt, next));
      await this.#finish(delivery, next);
      if (!isTest) await this.#judge(attempt);
    } catch (error) {
      // The delivery is still due in the database, and so are those behind it.
      this.#order.release(this.#order.behind(delivery));
      this.#order.done(delivery);
      logger.debug(
        { err: error, deliveryId: delivery._id },
        'a delivery attempt could not be recorded',
      );
    }
  }

  /** Lets the next delivery of the task be sent, or postpones it if this one will be retried. */
  async #finish(delivery: DeliveryDocument, next: Date | null): Promise<void> {
    for (;;) {
      const behind = next === null ? [] : this.#order.behind(delivery);
      // Done synchronously after the check, so that nothing is added behind it in between.
      if (behind.length === 0 || next === null) {
        this.#order.done(delivery);
        return;
      }
      await this.#deps.deliveries.hold(
        behind.map(({ _id }) => _id),
        next,
      );
      this.#order.release(behind);
    }
  }

  /** Updates the state of the endpoint after an attempt. */
  async #judge(attempt: Attempt): Promise<void> {
    const { webhooks, now } = this.#deps;
    const webhook = this.#webhook;
    if (!webhook) return;
    if (attempt.fault === null) {
      if (this.#breaker.isOpen()) this.#hasMore = true;
      this.#breaker.succeeded();
      if (webhook.failingSince === null) return;
      this.#webhook = { ...webhook, failingSince: null };
      await webhooks.markAnswering(webhook._id);
      return;
    }
    this.#breaker.failed();
    if (attempt.status === GONE) await this.#giveUp(webhook, 'gone');
    else if (isGivenUp(webhook, now())) await this.#giveUp(webhook, 'failing');
    else if (webhook.failingSince === null) {
      this.#webhook = { ...webhook, failingSince: attempt.at };
      await webhooks.markFailing(webhook._id, attempt.at);
    }
  }

  async #giveUp(webhook: WebhookDocument, reason: DisabledReason): Promise<void> {
    this.#order.clear();
    const isNew = await this.#deps.webhooks.giveUp(webhook._id, this.#deps.now(), reason);
    if (isNew) await this.#deps.onGivenUp(webhook, reason);
  }

  #tellIdle(): void {
    if (this.#current || this.#underWay > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** When the first earlier delivery of the same task is due; null if there is none. */
function firstBefore(
  { taskId, sequence }: DeliveryDocument,
  waiting: readonly WaitingDelivery[],
): Date | null {
  if (taskId === null) return null;
  const [first] = waiting
    .filter((one) => one.taskId === taskId && one.sequence < sequence)
    .sort((a, b) => a.sequence - b.sequence);
  return first?.nextAttemptAt ?? null;
}

function outcomeOf({ fault }: Attempt, next: Date | null): 'delivered' | 'retried' | 'failed' {
  if (fault === null) return 'delivered';
  return next === null ? 'failed' : 'retried';
}
