import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFleet } from '../test/fleet.ts';
import { TcpProxy, type LinkState } from './TcpProxy.ts';
import { mountSmallDisk } from './smallDisk.ts';

export type Target = 'mongo' | 'redis' | 'simulator';
const TARGETS: readonly Target[] = ['mongo', 'redis', 'simulator'];

/** Megabytes of each store's disk: enough for the run, and quickly filled. */
const DISK_MB = 256;

/** A fleet whose connections to stores and institutions all go through a proxy. */
export type FaultySystem = Awaited<ReturnType<typeof startFaultySystem>>;

export async function startFaultySystem() {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-faults-'));
  const [mongo, redis] = ['mongo', 'redis'].map((name) => {
    mkdirSync(join(dir, name));
    return mountSmallDisk(join(dir, name), DISK_MB);
  });
  const disks = mongo && redis ? { mongo, redis } : null;
  const proxies = new Map<string, TcpProxy>();
  let clock = 0;
  const closeAll = async () => {
    await Promise.all([...proxies.values()].map((proxy) => proxy.stop()));
    mongo?.unmount();
    redis?.unmount();
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    const storeDirs = { mongo: join(dir, 'mongo'), redis: join(dir, 'redis') };
    const fleet = await startFleet({
      webs: 2,
      workers: 3,
      isClocked: true,
      storeDirs,
      env: {
        WORKER_CONCURRENCY: '12',
        INSTITUTION_CONCURRENCY: '6',
        TASK_DEADLINE_SECONDS: '60',
        WORKER_DRAIN_SECONDS: '10',
        WEB_DRAIN_SECONDS: '2',
      },
      wire: async (part, addresses) => {
        for (const target of TARGETS) {
          const name = `${part}:${target}`;
          if (!proxies.has(name)) proxies.set(name, await TcpProxy.start(addresses[target]));
        }
        const port = (target: Target) => String(proxies.get(`${part}:${target}`)?.port);
        return {
          MONGODB_URL: `mongodb://127.0.0.1:${port('mongo')}/`,
          REDIS_URL: `redis://127.0.0.1:${port('redis')}/0`,
          SIMULATOR_URL: `http://127.0.0.1:${port('simulator')}`,
        };
      },
    });
    return {
      fleet,
      storeDirs,
      /** The stores' disks; null where mounting is not permitted. */
      disks,
      /** Sets the state of connections to the targets, from all processes or from one. */
      linkState: (linkState: LinkState, targets: readonly Target[], from?: string) => {
        for (const [name, proxy] of proxies) {
          const [part = '', target = ''] = name.split(':');
          if (targets.some((one) => one === target) && (from === undefined || from === part))
            proxy.set(linkState);
        }
      },
      /** Seconds that the processes' clocks are ahead of the real time. */
      clockSeconds: () => clock,
      moveClock: (seconds: number) => {
        clock = seconds;
        fleet.setClock(seconds);
      },
      stop: async () => {
        await fleet.stop();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
