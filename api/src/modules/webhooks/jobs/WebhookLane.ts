import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../infra/clock.ts';
import type { Logger } from '../../../infra/logging/logger.ts';
import type { Metrics } from '../../../infra/metrics/Metrics.ts';
import type { Outbound } from '../../../infra/outbound/outbound.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import { deliveryIdOf } from '../../../infra/ids.ts';
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

/** Requests to one endpoint at a time. */
export const REQUESTS_AT_A_TIME = 32;
/** Deliveries of one webhook that a worker has in memory, sent or not, until it is stored how they went. */
const MAX_IN_HAND = 1024;
/** With fewer it looks for more. */
const FEW_IN_HAND = 512;
/** How many are read at a time. */
const BATCH_SIZE = 256;
/** Up to this many pending deliveries are scanned for those of a task: cheaper than an index by task. */
const MOST_PENDING = 2000;
/** Under a steady stream of events they are read in batches this far apart, which spares the database. */
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
  /** Connections for one webhook alone. */
  readonly createOutbound: (connections: number) => Outbound;
  /** Called when a webhook was turned off. */
  readonly onGivenUp: (webhook: WebhookDocument, reason: DisabledReason) => Promise<void>;
}

/**
 * Delivers to one webhook, as long as it is leased to this process. It makes a delivery of each new event
 * and stores it before it moves on, so that an event is delivered at least once, whatever dies; what was
 * stored and not delivered is due, and read again. Webhooks share nothing, so that none waits for another.
 */
export class WebhookLane {
  readonly #deps: LaneDeps;
  readonly #webhookId: string;
  readonly #outbound: Outbound;
  readonly #breaker: EndpointBreaker;
  readonly #order = new TaskOrder();
  /** As it was read last. */
  #webhook: (WebhookDocument & { readonly opened: readonly SigningSecret[] }) | null = null;
  /** Requests that wait for an answer. */
  #sending = 0;
  /** Those, and what is being stored of answers. */
  #underWay = 0;
  #isWanted = false;
  /** What was stored before is looked for too. */
  #isDueWanted = false;
  #isStopped = false;
  /** What is under way was cut off, and says nothing of the endpoint. */
  #isCut = false;
  /** More was there than there was room for. */
  #hasMore = false;
  #isFailing = false;
  /** When it last looked, by the monotonic clock rather than the injected one. */
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

  /** Looks for what was stored before and is due, and for new events. */
  wakeForDue(): void {
    this.#isDueWanted = true;
    this.wake();
  }

  /** Looks for new events. */
  wake(): void {
    // New events wait where they are listed.
    if (this.#breaker.allowance() === 0 && !this.#isDueWanted) return;
    this.#isWanted = true;
    if (this.#isStopped) return;
    this.#current ??= this.#look().finally(() => {
      this.#current = null;
      this.#tellIdle();
    });
  }

  /** Resolves when nothing is under way and nothing was found to do. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      this.#tellIdle();
    });
  }

  /** Sends nothing more; what is under way may end until `signal` aborts. */
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

  /** Reads the webhook. @returns null where nothing is to be sent to it */
  async #read(): Promise<WebhookDocument | null> {
    const { webhooks, events, vault } = this.#deps;
    const webhook = await webhooks.find(this.#webhookId);
    if (!webhook || webhook.disabled !== null) return null;
    const opened = vault.open<SigningSecret[]>(webhook.secrets, webhookAad(webhook._id));
    let { cursor } = webhook;
    if (this.#webhook === null) {
      // A backup that was made while all ran may know the webhook better than the events.
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
      // What is in hand may be delivered before the answer comes, which says that it is still due.
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

  /** How many new events may be taken. What is under way at an endpoint that fails is probe enough. */
  #allowance(): number {
    return Math.max(0, this.#breaker.allowance() - this.#order.size);
  }

  /** Takes deliveries in hand, but those that have to wait for one of their task. */
  async #admit(found: readonly DeliveryDocument[]): Promise<void> {
    const waiting = await this.#waiting(found);
    for (const delivery of [...found].sort((a, b) => a.sequence - b.sequence)) {
      const before = firstBefore(delivery, waiting);
      if (before === null || this.#order.isUnderWay(delivery)) this.#order.add(delivery);
      else await this.#hold([delivery._id], before);
    }
    this.#send();
  }

  /** What is still to be delivered of the tasks of these deliveries. */
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
    // The one before them ended between two looks.
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
      // Others are sent while it is stored how it went.
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

  /** Stores how an attempt went, and what follows from it. */
  async #settle(delivery: DeliveryDocument, sent: Promise<Attempt>): Promise<void> {
    const { now, logger, deliveries, metrics } = this.#deps;
    try {
      const attempt = await sent;
      if (this.#isCut) throw new Error('The attempt was cut off');
      const isTest = delivery.event.type === TEST_TYPE;
      const isLast = attempt.fault === null || isTest;
      const next = isLast ? null : nextAttemptAt(delivery.attempts + 1, now());
      await deliveries.record({ delivery, attempt, nextAttemptAt: next });
      metrics.webhookAttempted(outcomeOf(attempt, next));
      await this.#finish(delivery, next);
      if (!isTest) await this.#judge(attempt);
    } catch (error) {
      // What was not recorded is still due, and so is what is behind it.
      this.#order.release(this.#order.behind(delivery));
      this.#order.done(delivery);
      logger.debug({ err: error, deliveryId: delivery._id }, 'an attempt was not recorded');
    }
  }

  /** Lets the next of its task be sent, or puts it off where this one will be tried again. */
  async #finish(delivery: DeliveryDocument, next: Date | null): Promise<void> {
    for (;;) {
      const behind = next === null ? [] : this.#order.behind(delivery);
      // At once, so that nothing gets behind it in between.
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

  /** What an attempt says of the endpoint. */
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

/** When the first of those that have to be delivered before is due; null where there is none. */
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
