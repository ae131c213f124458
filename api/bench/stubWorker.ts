import { randomUUID } from 'node:crypto';
import { loadConfig } from '../src/config/env.ts';
import { createContainer } from '../src/container.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import { runWithPermit, type RunWithPermitDeps } from '../src/modules/tasks/jobs/runWithPermit.ts';
import { keepAllocationsYoung } from '../src/processes/keepAllocationsYoung.ts';

// A production worker whose extractions end at once, to measure what Cauce itself costs.
keepAllocationsYoung();
const config = loadConfig();
const container = createContainer(config, 'bench-worker');
await waitForRedis(container.redis, 5000);
const deps: RunWithPermitDeps = {
  ...container,
  workerId: randomUUID(),
  leaseSeconds: 12,
  shutdown: new AbortController().signal,
  extract: ({ actions }) =>
    Promise.resolve({
      kind: 'success',
      data: Object.fromEntries(actions.map((type) => [type, { isValid: true }])),
    }),
};
container.queue.process(config.workerConcurrency, (job) => runWithPermit(deps, job));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
process.once('SIGTERM', () => {
  void container.close().then(() => process.exit(0));
});
