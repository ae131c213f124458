import { setTimeout as sleep } from 'node:timers/promises';
import { Cauce, CauceError } from '../sdk/typescript/src/index.ts';
import { loadConfig } from '../src/config/env.ts';
import { createContainer } from '../src/container.ts';
import { createLogger } from '../src/infra/logging/logger.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import { connectClient } from '../test/connect.ts';
import { buildRut } from '../test/factories.ts';
import { createRequest, createTestClient } from '../test/testServer.ts';
import { until } from '../test/until.ts';
import { BANKS } from './Load.ts';
import { isFinal, type StoredRefresh, type Stores } from './Stores.ts';
import type { FaultySystem } from './System.ts';

/** A connection that is refreshed daily, and what its client has of it. */
interface Scheduled {
  readonly consentId: string;
  readonly target: string;
  cursor: string | undefined;
  /** By id, as JSON. */
  readonly rows: Map<string, string>;
  readonly added: Set<string>;
  doubled: number;
}

const DUE_EVERY_MS = 2500;
/** Until the judge's calls are answered, and its readings agree. */
const JUDGE_TIMEOUT_MS = 60_000;
/** What fails is tried again with the next turn. */
const SDK_OPTIONS = { retries: 0, timeoutMs: 8000 };
const PERSON = 44_000_000;

/** Connections that are due for a refresh all the time, whose client reads what changes. */
export class Schedules {
  readonly #stores: Stores;
  readonly #system: FaultySystem;
  readonly #clientId: string;
  readonly #cauces: readonly Cauce[];
  readonly #all: readonly Scheduled[];
  readonly #broken = new Set<string>();
  readonly #judged = new Set<string>();
  #turn = 0;
  #flow: Promise<void> | null = null;
  #isRunning = false;

  private constructor(
    system: FaultySystem,
    stores: Stores,
    client: { readonly apiKey: string; readonly clientId: string },
    all: readonly Scheduled[],
  ) {
    this.#system = system;
    this.#stores = stores;
    this.#clientId = client.clientId;
    this.#cauces = system.fleet.webUrls.map(
      (baseUrl) => new Cauce({ ...client, baseUrl, ...SDK_OPTIONS }),
    );
    this.#all = all;
  }

  /** Connects one person at each institution, with a client of its own. */
  static async connect(system: FaultySystem, stores: Stores): Promise<Schedules> {
    const { fleet } = system;
    const logger = createLogger({ level: 'silent', process: 'faults' });
    const container = createContainer(loadConfig(fleet.env), 'faults', { logger });
    try {
      await waitForRedis(container.redis, 5000);
      const client = await connectClient(
        {
          container,
          request: createRequest(() => fleet.webUrls[0] ?? ''),
          client: (options = {}) => createTestClient(container, options),
          runTask: async (taskId) => {
            await until(async () =>
              isFinal({ status: (await container.tasks.status(taskId)) ?? 'pending' }),
            );
          },
        },
        { monthlyQuota: 1_000_000, settings: { refresh: 'daily' } },
      );
      const all: Scheduled[] = [];
      for (const [index, entityId] of BANKS.entries()) {
        const target = buildRut(PERSON + index);
        const widget = await client.widget(target, { products: ['movement'] });
        await widget.extract({ entityId, password: 'clave123' });
        const { consentId } = widget;
        const none = { cursor: undefined, rows: new Map(), added: new Set<string>(), doubled: 0 };
        all.push({ consentId, target, ...none });
      }
      return new Schedules(system, stores, client, all);
    } finally {
      await container.close();
    }
  }

  /** Makes the connections due and reads their changes, until `pause`. */
  start(): void {
    this.#isRunning = true;
    this.#flow = this.#run();
  }

  async pause(): Promise<void> {
    this.#isRunning = false;
    await this.#flow;
  }

  /** Resolves once every connection was refreshed again; rejects if one is not in time. */
  async refreshed(timeoutMs: number): Promise<void> {
    const times = () => this.#stores.extractionTimes(this.#clientId).catch(() => null);
    const before = await until(times, { timeoutMs });
    const isLate = ([id, at]: [string, number]) => before.get(id) === at;
    await until(async () => ![...((await times()) ?? before)].some(isLate), { timeoutMs });
  }

  /** Successful refreshes since it was last asked, and broken guarantees, one sentence each. */
  async judge(): Promise<{ refreshed: number; broken: string[] }> {
    const broken = new Set(this.#broken);
    this.#broken.clear();
    const note = (count: number, what: string) => {
      if (count > 0) broken.add(`${String(count)} ${what}`);
    };
    for (const one of this.#all) {
      const differences = await this.#differences(one);
      for (const [what, count] of Object.entries(differences)) note(count, what);
      note(one.doubled, 'changes that came twice');
      one.doubled = 0;
    }
    const ended = await this.#newlyEnded();
    for (const { id } of ended) this.#judged.add(id);
    note(ended.filter(({ ends }) => ends !== 1).length, 'refreshes that did not end exactly once');
    note(
      ended.filter(({ status, told }) => told !== (status === 'success' ? 1 : 0)).length,
      'refreshes that the client was not told of exactly once',
    );
    const refreshed = ended.filter(({ status }) => status === 'success').length;
    return { refreshed, broken: [...broken] };
  }

  /** Refreshes that have ended; their events are listed a moment later. */
  async #newlyEnded(): Promise<StoredRefresh[]> {
    const end = performance.now() + JUDGE_TIMEOUT_MS;
    for (;;) {
      const ended = (await this.#stores.refreshes(this.#clientId)).filter(
        (one) => isFinal(one) && !this.#judged.has(one.id),
      );
      const isSettled = ended.every(
        ({ status, ends, told }) => ends > 0 && (told > 0 || status !== 'success'),
      );
      if (isSettled || performance.now() > end) return ended;
      await sleep(500);
    }
  }

  async #run(): Promise<void> {
    let isFirst = true;
    while (this.#isRunning) {
      await this.#watch(isFirst).catch(() => undefined);
      isFirst = false;
      await this.#syncAll();
      await sleep(DUE_EVERY_MS);
    }
  }

  async #syncAll(): Promise<void> {
    for (const one of this.#all) {
      if (!this.#isRunning) return;
      await this.#try(() => this.#sync(one));
    }
  }

  /** Lets a day pass with each fault, so that there is something to read. */
  async #watch(isFirst: boolean): Promise<void> {
    if (isFirst) await this.#try(() => this.#cauce().sandbox.moveClock({ days: 1 }));
    const now = new Date(Date.now() + this.#system.clockSeconds() * 1000);
    await this.#stores.makeDue(this.#clientId, now);
    const before = await this.#alive(now);
    // A reading is no snapshot: one task may end, and the next begin, while it is made.
    const both = (await this.#alive(now)).filter(({ id }) => before.some((one) => one.id === id));
    const running = both.map(({ consentId }) => consentId);
    if (new Set(running).size < running.length)
      this.#broken.add(`two refreshes of one consent at once: ${JSON.stringify(both)}`);
  }

  /** Past its deadline a task holds no lock and will only be ended. */
  async #alive(now: Date): Promise<StoredRefresh[]> {
    const stored = await this.#stores.refreshes(this.#clientId);
    return stored.filter((one) => !isFinal(one) && one.deadlineAt > now);
  }

  /** Outages and refusals for a while are expected; anything else is a broken guarantee. */
  async #try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CauceError)) throw error;
      const { status, code } = error;
      const isPassing = status === null || status >= 500 || status === 429 || status === 401;
      if (!isPassing) this.#broken.add(`the client of a scheduled consent was refused: ${code}`);
      return false;
    }
  }

  #cauce(): Cauce {
    this.#turn += 1;
    const found = this.#cauces[this.#turn % this.#cauces.length];
    if (!found) throw new Error('the fleet has no API process');
    return found;
  }

  async #sync(one: Scheduled): Promise<void> {
    const changes = this.#cauce().connections.sync(one.consentId, {
      target: one.target,
      loadCursor: () => one.cursor,
      saveCursor: (cursor) => void (one.cursor = cursor),
    });
    for await (const { added, modified, removed } of changes) {
      for (const row of added) {
        if (one.added.has(row.id)) one.doubled += 1;
        one.added.add(row.id);
      }
      for (const row of [...added, ...modified]) one.rows.set(row.id, JSON.stringify(row));
      for (const id of removed) one.rows.delete(id);
    }
  }

  /** What the client has, beside everything from the beginning and the last full reading. */
  async #differences(one: Scheduled): Promise<Record<string, number>> {
    let differences: Record<string, number> = { 'scheduled consents that cannot be read': 1 };
    const isSound = async () => {
      const person = this.#cauce().connect.person(one.target);
      const asked = { consentId: one.consentId, product: 'movement' as const };
      const { status, connection } = await person.getConsent(one.consentId);
      const { data } = await person.retrieveData(asked);
      const shown = data.flatMap(({ movements }) => movements.map(({ id }) => id));
      await this.#sync(one);
      const fresh: Scheduled = { ...one, cursor: undefined, rows: new Map(), added: new Set() };
      await this.#sync(fresh);
      const { rows } = one;
      const differing = [...fresh.rows].filter(([id, row]) => rows.get(id) !== row);
      const isStuck = status !== 'ACTIVE' || connection?.status === 'needs_person';
      differences = {
        'rows that the changes lack': shown.filter((id) => !one.added.has(id)).length,
        'rows that differ from the beginning': differing.length,
        'rows that are not in the beginning': rows.size - fresh.rows.size + differing.length,
        'scheduled consents that are stuck': Number(isStuck),
      };
    };
    const end = performance.now() + JUDGE_TIMEOUT_MS;
    // A refresh that ends between two readings makes them differ once.
    for (;;) {
      const isRead = await this.#try(isSound);
      const isEqual = Object.values(differences).every((count) => count === 0);
      if ((isRead && isEqual) || performance.now() > end) return differences;
      await sleep(1000);
    }
  }
}
