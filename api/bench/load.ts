import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { median } from './statistics.ts';

export interface Target {
  /**
   * Requested one after the other, each connection starting at a different URL; all on one server.
   */
  readonly urls: readonly [string, ...string[]];
  readonly headers?: Readonly<Record<string, string>>;
}

const CONNECTIONS = 32;
/** Many short rounds, because a machine's speed may halve from one minute to the next. */
const SECONDS = 1;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;

async function requestsPerSecond({ urls, headers }: Target): Promise<number> {
  const [url] = urls;
  const requests = urls.map((one) => ({ method: 'GET' as const, path: new URL(one).pathname }));
  let connection = 0;
  const result = await autocannon({
    url,
    ...(headers && { headers: { ...headers } }),
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const first = Math.floor((connection / CONNECTIONS) * urls.length);
      connection += 1;
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${String(failed)} requests did not get a 2xx response`);
  return result.requests.total / result.duration;
}

/** Median requests per second of both, measured alternately under the same conditions. */
export async function compareTargets(
  ours: Target,
  yardstick: Target,
): Promise<{ ours: number; yardstick: number }> {
  const rates: { ours: number[]; yardstick: number[] } = { ours: [], yardstick: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const one = await requestsPerSecond(yardstick);
    const other = await requestsPerSecond(ours);
    if (round < WARM_UP_ROUNDS) continue;
    rates.yardstick.push(one);
    rates.ours.push(other);
  }
  return { ours: median(rates.ours), yardstick: median(rates.yardstick) };
}

/**
 * Clients that each poll once a second, spread over the second.
 * @returns latencies in milliseconds
 */
export async function poll(
  { urls, headers = {} }: Target,
  options: { pollers: number; seconds: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.pollers });
  const end = performance.now() + options.seconds * 1000;
  const latencies: number[] = [];
  const client = async (poller: number) => {
    await sleep((poller / options.pollers) * 1000);
    while (performance.now() < end) {
      const started = performance.now();
      await ask(urls[poller % urls.length] ?? urls[0], { ...headers }, agent);
      const took = performance.now() - started;
      latencies.push(took);
      await sleep(Math.max(0, 1000 - took));
    }
  };
  await Promise.all(Array.from({ length: options.pollers }, (_, index) => client(index)));
  agent.destroy();
  // The first second opens the connections.
  return latencies.slice(options.pollers);
}

function ask(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${String(response.statusCode)}`));
      });
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}
