import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../src/config/env.ts';
import { createContainer, type Container } from '../src/container.ts';
import { createLogger } from '../src/infra/logging/logger.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import { createApiClient, type ApiClient } from './apiClient.ts';
import { CANARY } from './canary.ts';
import { buildRut } from './factories.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { createTestClient } from './testServer.ts';

// One client has many tasks at an institution, and another client a single one.

const ACTION = 'afp-provida:account-balance';
const CROWD = 500;
/** How long each task takes. */
const SLOW = { 'x-sandbox-scenario': 'slow=2' };

let fleet: Fleet;
let container: Container;
let crowd: ApiClient;
let single: ApiClient;
beforeAll(async () => {
  fleet = await startFleet({
    webs: 1,
    workers: 1,
    env: {
      INSTITUTION_CONCURRENCY: '4',
      WORKER_CONCURRENCY: '8',
      TASK_DEADLINE_SECONDS: '600',
      RATE_LIMIT_WRITE_PER_MINUTE: '100000',
    },
  });
  container = createContainer(loadConfig(fleet.env), 'test', {
    logger: createLogger({ level: 'silent', process: 'test' }),
  });
  await waitForRedis(container.redis, 5000);
  const [url = ''] = fleet.webUrls;
  const client = async () =>
    createApiClient(url, (await createTestClient(container, { monthlyQuota: 10_000 })).apiKey);
  [crowd, single] = [await client(), await client()];
});
afterAll(async () => {
  await container.close();
  await fleet.stop();
});

let serial = 35_000_000;
async function launch(client: ApiClient, token: string): Promise<string> {
  const args = { username: buildRut((serial += 1)), password: CANARY };
  const body = { action: ACTION, args };
  const answer = await client.call('POST', '/api/v1/tasks', { token, body, headers: SLOW });
  expect(answer.status).toBe(200);
  return String(answer.body.taskId);
}

/** Seconds from a task's launch to its end. */
async function timeOne(client: ApiClient, token: string): Promise<number> {
  const began = performance.now();
  const taskId = await launch(client, token);
  await client.wait(token, taskId, 300_000);
  return (performance.now() - began) / 1000;
}

it('a task beside 500 tasks of another client takes less than three times as long as alone', async () => {
  const [many, one] = [await crowd.login(), await single.login()];
  const alone = await timeOne(single, one);
  for (let done = 0; done < CROWD; done += 50)
    await Promise.all(Array.from({ length: 50 }, () => launch(crowd, many)));
  const beside = await timeOne(single, one);
  expect(beside - alone).toBeLessThan(2 * alone);
  // Fairness costs the other client nothing: its tasks continue.
  const counts = await container.queue.counts();
  expect(counts.failed).toBe(0);
});
