import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { redisKeys } from '../../../test/redisKeys.ts';
import { until } from '../../../test/until.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedisClient, type RedisClient } from '../redis/createRedisClient.ts';
import { createExtractionQueue, type ExtractionQueue } from './extractionQueue.ts';

let redis: RedisClient;
let queue: ExtractionQueue;
let prefix: string;

beforeEach(() => {
  prefix = `queue-${randomBytes(6).toString('hex')}`;
  redis = createRedisClient(inject('redisUrl'), {});
  const logger = createLogger({ level: 'silent', process: 'test' });
  queue = createExtractionQueue({ redisUrl: inject('redisUrl'), prefix, logger });
});
afterEach(async () => {
  await queue.close();
  redis.disconnect();
});

const job = { taskId: 'task-1', entityId: 'banco-chile', clientId: 'client' };
const jobKeys = () => redisKeys(redis, `{${prefix}}:extractions:${job.taskId}*`);

it('removes a job that Redis hands out again after its removal, so that it can be queued again', async () => {
  const ran: string[] = [];
  queue.process(1, ({ taskId }) => {
    ran.push(taskId);
    return Promise.resolve();
  });
  // The id of a removed job, which Redis may have handed to a worker that then froze.
  await redis.lpush(`{${prefix}}:extractions:wait`, job.taskId);
  await queue.add({ ...job, taskId: 'task-2' });
  await until(() => ran.includes('task-2'));
  expect(ran).toEqual(['task-2']);
  await until(async () => (await jobKeys()).length === 0);
  await queue.add(job);
  await until(() => ran.includes(job.taskId));
  await until(async () => (await jobKeys()).length === 0);
});
