import { setTimeout as sleep } from 'node:timers/promises';
import { mainOpenApi } from '../src/openApiDocuments.ts';

import { buildRut } from '../test/factories.ts';
import { createOpenApiMatcher } from '../test/openapiMatcher.ts';
import { BalancedClient, type Call, type Reply } from './BalancedClient.ts';
import type { RandomSource } from './randomSource.ts';

export const BANKS = ['banco-chile', 'banco-santander', 'banco-estado', 'banco-itau'] as const;
/** Satisfies the password rule of every institution. */
const PASSWORD = 'clave123';

/**
 * A task that a client wants to run: one Idempotency-Key and one person, however often the request
 * is sent.
 */
export interface Launch {
  readonly key: string;
  readonly entityId: string;
  readonly username: string;
  /** Sandbox scenario, or null for the institution's normal answer. */
  readonly scenario: string | null;
  /** Every task id in any response; more than one means that the task was duplicated. */
  readonly taskIds: Set<string>;
  /** `open` until a response accepts or refuses the launch. */
  state: 'open' | 'accepted' | 'refused';
  /** The outcome that a poll returned, and that of the final check if it differs. */
  end: string | null;
  laterEnd: string | null;
}

export interface Tally {
  /** Responses with 503 and Retry-After. */
  refused: number;
  /** Requests without a response, by reason; launches are retried. */
  readonly unanswered: Map<string, number>;
  /** Documented refusals by code, such as 401 for an expired session. */
  readonly documented: Map<string, number>;
  /** All other responses; there must be none. */
  readonly wrong: Map<string, number>;
}

/**
 * The person approves in their own app, and the client is notified of the challenge before the end.
 */
const ASKING = 'challenge=approve';
const LAUNCHES_PER_SECOND = 6;
const POLL_MS = 700;
const RETRY_MS = 700;
const READ_MS = 250;

/** Steady load through the public API, from a client that follows the guides. */
export class Load {
  readonly client: BalancedClient;
  readonly launches: Launch[] = [];
  tally: Tally = emptyTally();
  readonly #apiKey: string;
  readonly #random: RandomSource;
  readonly #matcher = createOpenApiMatcher(mainOpenApi());
  readonly #flows = new Set<Promise<void>>();
  #token: Promise<string | null> | null = null;
  #isLaunching = false;
  #hasStopped = false;
  #serial: number;

  constructor(urls: readonly string[], options: { apiKey: string; random: RandomSource }) {
    this.client = new BalancedClient(urls);
    this.#apiKey = options.apiKey;
    this.#random = options.random;
    this.#serial = 10_000_000 + options.random.whole(0, 1_000_000);
  }

  /** Launches and reads until `pause`. */
  start(): void {
    this.#isLaunching = true;
    this.#keep(this.#launchSteadily());
    this.#keep(this.#readSteadily());
  }

  /** No new launches; open ones are still retried and polled. */
  pause(): void {
    this.#isLaunching = false;
  }

  /** Gives up on everything. */
  async stop(): Promise<void> {
    this.#isLaunching = false;
    this.#hasStopped = true;
    await Promise.all(this.#flows);
    this.client.close();
  }

  /** Launches without a response, and accepted launches whose end was not seen. */
  unfinished(): Launch[] {
    return this.launches.filter(
      ({ state, end }) => state === 'open' || (state === 'accepted' && end === null),
    );
  }

  startTally(): void {
    this.tally = emptyTally();
    this.client.refused = 0;
    this.client.broken = 0;
  }

  /** One launch, polled until its task ends; resolves with the outcome. */
  async launch(entityId: string, scenario: string | null): Promise<Launch> {
    const launch = this.#newLaunch(entityId, scenario);
    await this.#follow(launch);
    return launch;
  }

  /** Reads every accepted task once more: an outcome must never change. */
  async lookAgain(launches: readonly Launch[]): Promise<void> {
    const left = [...launches];
    const looker = async () => {
      for (let one = left.pop(); one; one = left.pop()) {
        const seen = await this.#lookUntilAnswered(one);
        if (seen !== one.end) one.laterEnd = seen;
      }
    };
    await Promise.all(Array.from({ length: 8 }, looker));
  }

  /**
   * Polls until there is an answer: an expired session or a 503 does not tell the state of the
   * task.
   */
  async #lookUntilAnswered(launch: Launch): Promise<string> {
    for (let tries = 0; tries < 20; tries += 1) {
      const seen = await this.#poll(launch);
      if (seen !== null) return seen;
      await sleep(POLL_MS);
    }
    return 'no final answer';
  }

  /**
   * Most scenarios succeed, some are slow, some are wrong logins, some wait for approval in the
   * person's app.
   */
  #scenario(): string | null {
    const dice = this.#random.next();
    if (dice < 0.4) return `slow=${String(this.#random.whole(1, 4))}`;
    if (dice < 0.5) return 'wrong_login';
    return dice < 0.6 ? ASKING : null;
  }

  #newLaunch(entityId: string, scenario: string | null): Launch {
    this.#serial += 1;
    const launch: Launch = {
      key: `fault-${String(this.#serial)}`,
      entityId,
      username: buildRut(this.#serial),
      scenario,
      taskIds: new Set(),
      state: 'open',
      end: null,
      laterEnd: null,
    };
    this.launches.push(launch);
    return launch;
  }

  #keep(flow: Promise<void>): void {
    this.#flows.add(flow);
    void flow.finally(() => this.#flows.delete(flow));
  }

  async #launchSteadily(): Promise<void> {
    while (this.#isLaunching) {
      const launch = this.#newLaunch(this.#random.pick(BANKS), this.#scenario());
      this.#keep(this.#follow(launch));
      await sleep(((0.5 + this.#random.next()) * 1000) / LAUNCHES_PER_SECOND);
    }
  }

  async #readSteadily(): Promise<void> {
    while (this.#isLaunching) {
      await this.#call({ method: 'GET', path: '/api/v1/entities' });
      const username = buildRut(this.#serial);
      await this.#call({
        method: 'GET',
        path: `/api/v1/users/status/by-entity?username=${username}&entity=${BANKS[0]}`,
      });
      await sleep(READ_MS);
    }
  }

  async #follow(launch: Launch): Promise<void> {
    await this.#insist(launch);
    while (launch.state === 'accepted' && launch.end === null && !this.#hasStopped) {
      await sleep(POLL_MS);
      launch.end = await this.#poll(launch);
    }
  }

  /** Sends the launch with its key until a response accepts or refuses it. */
  async #insist(launch: Launch): Promise<void> {
    while (launch.state === 'open' && !this.#hasStopped) {
      const reply = await this.#call({
        method: 'POST',
        path: '/api/v1/tasks',
        headers: {
          'idempotency-key': launch.key,
          ...(launch.scenario === null ? {} : { 'x-sandbox-scenario': launch.scenario }),
        },
        body: {
          action: `${launch.entityId}:identity-validation`,
          args: { username: launch.username, password: PASSWORD },
          ...(launch.scenario === ASKING && { interactive: true }),
        },
      });
      if (reply.kind === 'answer' && reply.status === 200) {
        launch.taskIds.add(String((reply.body as { taskId?: string }).taskId));
        launch.state = 'accepted';
      } else if (reply.kind === 'answer' && reply.status < 500 && reply.status !== 401) {
        launch.state = 'refused';
      } else await sleep(RETRY_MS);
    }
  }

  /** @returns the task's outcome in a comparable form, null if it has not ended */
  async #poll(launch: Launch): Promise<string | null> {
    const [taskId = ''] = launch.taskIds;
    const reply = await this.#call({ method: 'GET', path: `/api/v1/tasks/${taskId}` });
    if (reply.kind !== 'answer' || reply.status >= 500 || reply.status === 401) return null;
    if (reply.status !== 200) return `answered ${String(reply.status)}`;
    const { taskStatus, taskStatusCode, results } = reply.body as Record<string, unknown>;
    return taskStatusCode === 202 ? null : JSON.stringify({ taskStatus, results });
  }

  /** Sends a call with a session, and adds the response to the tally. */
  async #call(call: Call): Promise<Reply> {
    const token = await (this.#token ??= this.#login());
    if (token === null) {
      this.#token = null;
      return { kind: 'none', why: 'no session' };
    }
    const headers = { authorization: `Bearer ${token}`, ...call.headers };
    const reply = await this.client.send({ ...call, headers });
    this.#count(call, reply);
    if (reply.kind === 'answer' && reply.status === 401) this.#token = null;
    return reply;
  }

  async #login(): Promise<string | null> {
    const call: Call = {
      method: 'POST',
      path: '/api/v1/auth/login',
      headers: { 'x-api-key': this.#apiKey },
    };
    const reply = await this.client.send(call);
    this.#count(call, reply);
    if (reply.kind !== 'answer' || reply.status >= 300) {
      await sleep(RETRY_MS);
      return null;
    }
    return String((reply.body as { token?: string }).token);
  }

  #count(call: Call, reply: Reply): void {
    const { tally } = this;
    const add = (to: Map<string, number>, what: string) => to.set(what, (to.get(what) ?? 0) + 1);
    if (reply.kind === 'none') {
      add(tally.unanswered, reply.why);
      return;
    }
    const { status, headers, body } = reply;
    const what = `${call.method} ${call.path.replace(/[0-9a-f]{64}/, ':id').replace(/\?.*/, '')}`;
    const differences = this.#matcher.differences({ ...call, status, headers, body });
    if (differences.length > 0)
      add(tally.wrong, `${what} ${String(status)}: ${String(differences[0])}`);
    else if (status === 503) {
      if (Number.isNaN(Date.parse(headers['retry-after'] ?? '')))
        add(tally.wrong, `${what} 503 without Retry-After`);
      else tally.refused += 1;
    } else if (status >= 500) add(tally.wrong, `${what} ${String(status)}`);
    else if (status >= 400) {
      const { errorCode, message } = body as { errorCode?: string; message?: string };
      const isAllowed =
        (status === 401 && message === 'Jwt is expired') ||
        (status === 422 && message === 'Invalid action');
      add(
        isAllowed ? tally.documented : tally.wrong,
        `${what} ${String(status)} ${String(errorCode)}`,
      );
    }
  }
}

function emptyTally(): Tally {
  return { refused: 0, unanswered: new Map(), documented: new Map(), wrong: new Map() };
}
