import type { Clock } from '../../../infra/clock.ts';
import { uncovered } from './browserCoverage.ts';
import { LIVE_SECONDS, type ProcessesStore } from './processes.store.ts';

/**
 * `unavailable`: the process cannot do its work. `degraded`: it can, but someone should look into it.
 */
type CheckState = 'ok' | 'degraded' | 'unavailable';

/** The state of one dependency, with a sentence for operators that contains no secrets. */
export interface CheckResult {
  readonly state: CheckState;
  readonly message: string;
}

export interface Readiness {
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly checks: Readonly<Record<string, CheckResult>>;
}

export type ReadinessCheck = () => Promise<CheckResult>;

const CHECK_TIMEOUT_MS = 1500;

/** Runs all checks at once; one that does not answer in time counts as unavailable. */
export async function checkReadiness(
  checks: Readonly<Record<string, ReadinessCheck>>,
): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await inTime(check)] as const),
  );
  const states = results.map(([, { state }]) => state);
  return {
    status: states.includes('unavailable')
      ? 'unavailable'
      : states.includes('degraded')
        ? 'degraded'
        : 'ready',
    checks: Object.fromEntries(results),
  };
}

async function inTime(check: ReadinessCheck): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CheckResult>((resolve) => {
    const message = `It did not answer within ${String(CHECK_TIMEOUT_MS / 1000)} seconds.`;
    timer = setTimeout(() => resolve({ state: 'unavailable', message }), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return {
      state: 'unavailable',
      message: 'It cannot be checked while the database is unreachable.',
    };
  } finally {
    clearTimeout(timer);
  }
}

export interface ReadinessDeps {
  readonly now: Clock;
  readonly mongo: { ping(): Promise<void> };
  readonly redis: { ping(): Promise<void> };
  /** Whether this process can open the service's encryption keys. */
  readonly checkServiceKeys: ReadinessCheck;
  readonly processes: ProcessesStore;
}

/** The checks of every process. */
export function sharedChecks(deps: ReadinessDeps): Record<string, ReadinessCheck> {
  return {
    mongodb: () => answers(deps.mongo, 'The database'),
    redis: () => answers(deps.redis, 'Redis'),
    keys: deps.checkServiceKeys,
  };
}

/** Whether any worker is alive to run accepted tasks, and what none of them can read. */
export async function checkWorkers({ processes, now }: ReadinessDeps): Promise<CheckResult> {
  const live = (await processes.live(now())).filter(({ kind }) => kind === 'worker');
  if (live.length === 0)
    return {
      state: 'degraded',
      message: `No worker was heard of for ${String(LIVE_SECONDS)} seconds: tasks are accepted and wait until their deadline. Start one: npm run worker`,
    };
  const missing = uncovered(live);
  const alive = `Workers alive: ${String(live.length)}`;
  return missing.length === 0
    ? { state: 'ok', message: `${alive}.` }
    : {
        state: 'degraded',
        message: `${alive}, none with a browser, so that these cannot be read and are off: ${missing.join(', ')}. Install Chromium, or set CHROMIUM_PATH.`,
      };
}

async function answers(store: { ping(): Promise<void> }, name: string): Promise<CheckResult> {
  try {
    await store.ping();
    return { state: 'ok', message: `${name} answers.` };
  } catch {
    return { state: 'unavailable', message: `${name} does not answer.` };
  }
}
