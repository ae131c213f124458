import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../src/config/env.ts';
import { createContainer } from '../src/container.ts';
import { waitForRedis } from '../src/infra/redis/redis.ts';
import {
  runWithPermit,
  type RunWithPermitDeps,
} from '../src/modules/extraction/tasks/jobs/runWithPermit.ts';
import { startEventRelay } from '../src/processes/eventRelay.ts';
import { keepAllocationsYoung } from '../src/processes/keepAllocationsYoung.ts';
import { startWebhookDispatch } from '../src/processes/webhookDispatch.ts';

// A production worker whose extractions end at once, or after BENCH_EXTRACTION_MS, to measure the
// cost of Cauce itself. With BENCH_EVENTS it also lists events and delivers them, as a production
// worker does.
keepAllocationsYoung();
const config = loadConfig();
const container = createContainer(config, 'bench-worker');
await waitForRedis(container.redis, 5000);
const extractionMs = Number(process.env['BENCH_EXTRACTION_MS'] ?? '0');
const deps: RunWithPermitDeps = {
  ...container,
  workerId: randomUUID(),
  leaseSeconds: 12,
  shutdown: new AbortController().signal,
  extract: async ({ actions }) => {
    if (extractionMs > 0) await sleep(extractionMs);
    return {
      kind: 'success',
      data: Object.fromEntries(actions.map((type) => [type, { isValid: true }])),
    };
  },
};
container.queue.process(config.workerConcurrency, (job) => runWithPermit(deps, job));
const beside =
  process.env['BENCH_EVENTS'] === undefined
    ? []
    : [startEventRelay(container), startWebhookDispatch(container)];
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
process.once('SIGTERM', () => {
  void Promise.all(beside.map((one) => one.stop()))
    .then(() => container.close())
    .then(() => process.exit(0));
});
