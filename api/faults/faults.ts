import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './Fault.ts';
import type { RandomSource } from './randomSource.ts';
import type { FaultySystem, Target } from './System.ts';
import type { LinkState } from './TcpProxy.ts';

/** Longer than a worker's lease (12 s), a permit and an idempotent attempt (both 15 s). */
const BEYOND_LEASES_MS = 18_000;
/** Longer than deadlines, leases and sessions last, but within one day. */
const CLOCK_JUMP_SECONDS = 7200;

const moment = (random: RandomSource) => sleep(random.whole(1000, 4000));

/** Kills with kill -9, pauses, and starts again. */
async function killAndStart(system: FaultySystem, random: RandomSource, ...parts: string[]) {
  await Promise.all(parts.map((part) => system.fleet.end(part, 'SIGKILL')));
  await moment(random);
  await Promise.all(parts.map((part) => system.fleet.start(part)));
}

/** SIGSTOP: the process neither answers nor dies, and does not notice the time that passes. */
async function freeze(system: FaultySystem, part: string, ms: number) {
  system.fleet.signal(part, 'SIGSTOP');
  await sleep(ms);
  system.fleet.signal(part, 'SIGCONT');
}

async function during(
  system: FaultySystem,
  linkState: LinkState,
  targets: readonly Target[],
  ms: number,
  from?: string,
) {
  system.linkState(linkState, targets, from);
  await sleep(ms);
  system.linkState({ kind: 'clear' }, targets, from);
}

const kills: readonly Fault[] = [
  {
    name: 'kill-web',
    what: 'kill -9 of an API process',
    inject: (system, random) => killAndStart(system, random, random.pick(system.fleet.webs)),
  },
  {
    name: 'kill-worker',
    what: 'kill -9 of a worker (sweeper)',
    inject: (system, random) => killAndStart(system, random, random.pick(system.fleet.workers)),
  },
  {
    name: 'kill-workers',
    what: 'kill -9 of all workers',
    inject: (system, random) => killAndStart(system, random, ...system.fleet.workers),
  },
  {
    name: 'kill-mongo',
    what: 'kill -9 of MongoDB',
    inject: (system, random) => killAndStart(system, random, 'mongo'),
  },
  {
    name: 'kill-redis',
    what: 'kill -9 of Redis',
    inject: (system, random) => killAndStart(system, random, 'redis'),
  },
  {
    name: 'lose-redis',
    what: 'kill -9 of Redis, its data lost',
    inject: async (system, random) => {
      await system.fleet.end('redis', 'SIGKILL');
      rmSync(join(system.storeDirs.redis, 'appendonlydir'), { recursive: true, force: true });
      await moment(random);
      await system.fleet.start('redis');
    },
  },
  {
    name: 'kill-simulator',
    what: 'kill -9 of the institutions',
    inject: (system, random) => killAndStart(system, random, 'simulator'),
  },
];

const freezes: readonly Fault[] = [
  {
    name: 'freeze-web',
    what: 'API process frozen past its keys',
    inject: (system, random) => freeze(system, random.pick(system.fleet.webs), BEYOND_LEASES_MS),
  },
  {
    name: 'freeze-worker',
    what: 'worker frozen past its leases',
    inject: (system, random) => freeze(system, random.pick(system.fleet.workers), BEYOND_LEASES_MS),
  },
  {
    name: 'freeze-mongo',
    what: 'MongoDB frozen for 6 s',
    inject: (system) => freeze(system, 'mongo', 6000),
  },
  {
    name: 'freeze-redis',
    what: 'Redis frozen for 6 s',
    inject: (system) => freeze(system, 'redis', 6000),
  },
];

const cuts: readonly Fault[] = (['mongo', 'redis', 'simulator'] as const).flatMap(
  (target): Fault[] => {
    const title = { mongo: 'MongoDB', redis: 'Redis', simulator: 'institutions' }[target];
    return [
      {
        name: `reset-${target}`,
        what: `connections to ${title} reset for 3 s`,
        inject: (system) => during(system, { kind: 'reset' }, [target], 3000),
      },
      {
        name: `blackhole-${target}`,
        what: `nothing reaches ${title} for 18 s`,
        inject: (system) => during(system, { kind: 'blackhole' }, [target], BEYOND_LEASES_MS),
      },
      {
        name: `delay-${target}`,
        what: `${title} 150 ms farther away`,
        inject: (system) => during(system, { kind: 'delay', ms: 150 }, [target], 10_000),
      },
      {
        name: `narrow-${target}`,
        what: `8 kB/s to ${title}`,
        inject: (system) =>
          during(system, { kind: 'narrow', bytesPerSecond: 8000 }, [target], 10_000),
      },
    ];
  },
);

const partitions: readonly Fault[] = [
  {
    name: 'partition-web',
    what: 'an API process cut off both stores for 18 s',
    inject: (system, random) =>
      during(
        system,
        { kind: 'blackhole' },
        ['mongo', 'redis'],
        BEYOND_LEASES_MS,
        random.pick(system.fleet.webs),
      ),
  },
  {
    name: 'partition-worker',
    what: 'a worker cut off both stores for 18 s',
    inject: (system, random) =>
      during(
        system,
        { kind: 'blackhole' },
        ['mongo', 'redis'],
        BEYOND_LEASES_MS,
        random.pick(system.fleet.workers),
      ),
  },
];

const disks: readonly Fault[] = (['mongo', 'redis'] as const).map((store): Fault => ({
  name: `full-${store}`,
  what: `disk of ${store === 'mongo' ? 'MongoDB' : 'Redis'} full for 6 s`,
  unavailable: ({ disks: mounted }) => (mounted ? null : 'mounting a tmpfs is not permitted here'),
  inject: async (system) => {
    system.disks?.[store].fill();
    await sleep(6000);
    system.disks?.[store].free();
  },
}));

/** Changes the clocks of all processes at once, as when a machine's clock is corrected. */
const clocks: readonly Fault[] = [
  {
    name: 'clock-forward',
    what: 'clock moved 2 h forward',
    inject: (system) => {
      system.moveClock(system.clockSeconds() + CLOCK_JUMP_SECONDS);
      return Promise.resolve();
    },
  },
  {
    name: 'clock-back',
    what: 'clock moved 2 h back',
    inject: (system) => {
      system.moveClock(system.clockSeconds() - CLOCK_JUMP_SECONDS);
      return Promise.resolve();
    },
  },
  {
    name: 'clock-skew',
    what: 'a worker and an API process 20 s ahead',
    inject: async (system, random) => {
      const { fleet } = system;
      const now = system.clockSeconds();
      fleet.setClock(now + 20, [random.pick(fleet.webs), random.pick(fleet.workers)]);
      await sleep(10_000);
      fleet.setClock(now);
    },
  },
];

const restarts: readonly Fault[] = [
  {
    name: 'rolling-restart',
    what: 'rolling restart by SIGTERM',
    isSeamless: true,
    inject: async ({ fleet }) => {
      for (const part of [...fleet.webs, ...fleet.workers]) {
        const code = await fleet.end(part, 'SIGTERM');
        if (code !== 0) throw new Error(`${part} ended with ${String(code)} when asked to stop`);
        await fleet.start(part);
      }
    },
  },
];

/** In the order in which they are injected. */
export const faults: readonly Fault[] = [
  { name: 'none', what: 'nothing: the load alone', inject: () => Promise.resolve() },
  ...kills,
  ...freezes,
  ...cuts,
  ...partitions,
  ...disks,
  ...clocks,
  ...restarts,
];
