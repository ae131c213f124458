import { setTimeout as sleep } from 'node:timers/promises';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { median, percentile } from '../statistics.ts';
import { startWebhookLoad, type Delivered, type WebhookLoad } from '../webhookLoad.ts';
import { startStubbed, taskRate } from './throughput.ts';

const EVENTS_PER_SECOND = 1000;
const WARM_UP_SECONDS = 5;
const SECONDS = 20;
const ROUNDS = 3;
/** Enough tasks that the first seconds, while the code is being compiled, carry little weight. */
const TASKS = 3000;
/** Far shorter than at any real institution: with 32 at a time, up to 160 tasks a second. */
const EXTRACTION_MS = 200;

/**
 * A thousand events a second to one endpoint beside ten dead ones, and how much that slows the
 * extractions.
 */
export const webhooks: Measure = {
  name: 'webhooks',
  run: async (say) => [...(await deliveries(say)), ...(await extractions(say))],
};

async function deliveries(say: (line: string) => void): Promise<Figure[]> {
  return withSystem(await startSystem(), async (load) => {
    say('warm-up');
    await deliver(load, WARM_UP_SECONDS);
    say(`${String(SECONDS)} s of ${String(EVENTS_PER_SECOND)} events/s beside ten dead endpoints`);
    const { deliveredPerSecond, listedPerSecond, latenciesMs } = await deliver(load, SECONDS);
    say(`${deliveredPerSecond.toFixed(0)} of ${listedPerSecond.toFixed(0)} events/s delivered`);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const [half, most] = [median(latenciesMs), percentile(latenciesMs, 0.99)];
    return [
      {
        what: 'events/s delivered beside ten dead endpoints',
        ours: `${deliveredPerSecond.toFixed(0)}/s`,
        yardstick: `${listedPerSecond.toFixed(0)}/s listed`,
        ratio: deliveredPerSecond / EVENTS_PER_SECOND,
        aim: { atLeast: 0.95 },
      },
      {
        what: 'from listed to delivered, p99 and median',
        ours: ms(most),
        yardstick: ms(half),
        ratio: most / half,
        aim: null,
      },
    ];
  });
}

async function extractions(say: (line: string) => void): Promise<Figure[]> {
  return withSystem(await startStubbed(), async (load, system) => {
    const env = { BENCH_EVENTS: 'yes', BENCH_EXTRACTION_MS: String(EXTRACTION_MS) };
    const alone: number[] = [];
    const beside: number[] = [];
    const delivered: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`round ${String(round)} of ${String(ROUNDS)}: extractions alone`);
      alone.push((await taskRate(system, 1, { env, tasks: TASKS })).rate);
      say(
        `round ${String(round)} of ${String(ROUNDS)}: beside ${String(EVENTS_PER_SECOND)} events/s`,
      );
      const webhooksBeside = {
        start: () => load.start(EVENTS_PER_SECOND),
        end: async () => {
          delivered.push((await load.end()).deliveredPerSecond);
        },
      };
      const { rate } = await taskRate(system, 1, { env, tasks: TASKS, beside: webhooksBeside });
      beside.push(rate);
      const rates = [alone, beside, delivered].map((all) => all.at(-1)?.toFixed(0));
      say(`${rates.join(' and ')} tasks/s alone and beside, and events/s delivered`);
    }
    return [
      {
        what: `tasks/s beside ${median(delivered).toFixed(0)} webhooks/s`,
        ours: `${median(beside).toFixed(0)}/s`,
        yardstick: `${median(alone).toFixed(0)}/s without`,
        ratio: median(beside) / median(alone),
        aim: { atLeast: 0.9 },
      },
    ];
  });
}

async function deliver(load: WebhookLoad, seconds: number): Promise<Delivered> {
  load.start(EVENTS_PER_SECOND);
  await sleep(seconds * 1000);
  return load.end();
}

async function withSystem<T>(
  system: System,
  run: (load: WebhookLoad, system: System) => Promise<T>,
): Promise<T> {
  let load: WebhookLoad | undefined;
  try {
    load = await startWebhookLoad(system);
    return await run(load, system);
  } finally {
    await load?.close();
    await system.stop();
  }
}
