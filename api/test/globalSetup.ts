import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './freePort.ts';
import { canaryInFiles } from './canary.ts';
import { startMongo, startRedis, startSimulator, type StartedProcess } from './processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUrl: string;
    redisUrl: string;
    simulatorUrl: string;
    storesDir: string;
  }
}

/**
 * Starts the stores and the simulator once for all integration tests. MONGODB_URL and REDIS_URL
 * replace the embedded server and the run's own redis-server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-int-'));
  const started: StartedProcess[] = [];
  const run = async (starting: Promise<StartedProcess>) => {
    const one = await starting;
    started.push(one);
    return one.ready;
  };
  const stop = async () => {
    await Promise.all(started.map((one) => one.end()));
    const { found } = canaryInFiles(dir);
    rmSync(dir, { recursive: true, force: true });
    if (found.length > 0)
      throw new Error(`The tests' password was written down:\n${found.join('\n')}`);
  };
  try {
    let { MONGODB_URL: mongodbUrl = '', REDIS_URL: redisUrl = '' } = process.env;
    if (mongodbUrl === '') mongodbUrl = String((await run(startMongo(join(dir, 'mongo')))).url);
    if (redisUrl === '') {
      const port = await freePort();
      await run(startRedis(join(dir, 'redis'), port));
      redisUrl = `redis://127.0.0.1:${String(port)}/0`;
    }
    const simulator = await run(startSimulator());
    project.provide('mongodbUrl', mongodbUrl);
    project.provide('redisUrl', redisUrl);
    project.provide('simulatorUrl', `http://127.0.0.1:${String(simulator.port)}`);
    project.provide('storesDir', dir);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
