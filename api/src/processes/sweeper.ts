import type { Container } from '../container.ts';
import { purgeAudit } from '../modules/operations/audit/commands/purgeAudit.ts';
import { watchAudit } from '../modules/operations/audit/jobs/watchAudit.ts';
import { tellExpiringKeys } from '../modules/access/clients/jobs/tellExpiringKeys.ts';
import { ensureServiceKeys } from '../modules/access/encryption/commands/ensureServiceKeys.ts';
import { sweepConsents } from '../modules/consent/consents/jobs/sweepConsents.ts';
import { refreshDueConsents } from '../modules/consent/consents/jobs/refreshDueConsents.ts';
import { watchInstitutions } from '../modules/extraction/entities/jobs/watchInstitutions.ts';
import { nameHolders } from '../modules/person/personAccess/jobs/nameHolders.ts';
import { moveCredentials } from '../modules/consent/consents/commands/rewrapConsents.ts';
import { rewrapRecords } from '../modules/operations/keyRotation/commands/rewrapRecords.ts';
import { finishRequests } from '../modules/person/rightsRequests/jobs/finishRequests.ts';
import { sweepLocks } from '../modules/extraction/tasks/jobs/sweepLocks.ts';
import { sweepTasks } from '../modules/extraction/tasks/jobs/sweepTasks.ts';
import type { RunningProcess } from './process.ts';

const SWEEP_EVERY_MS = 2000;
/** Scheduled refreshes are queued once in this many sweeps: about every ten seconds. */
const REFRESH_EVERY = 5;
/** Slower chores run once in this many sweeps: about every half minute. */
const CHORES_EVERY = 15;

/** Signing the audit log's heads happens once in this many sweeps: about every minute. */
const SIGN_EVERY = 30;
/** Chores that are not urgent at all run once in this many sweeps: about every hour. */
const HOURLY = 1800;

/** Recovers stuck tasks and locks and deletes what has expired, while the process runs. */
export function startSweeper(container: Container, everyMs = SWEEP_EVERY_MS): RunningProcess {
  const { logger, credits, tasks, metrics, now } = container;
  const watch = watchAudit(container);
  let sweeps = 0;
  const failing = new Set<string>();
  // Runs each chore separately: one that fails must not stop the others.
  const chore = async (name: string, work: () => Promise<unknown>) => {
    try {
      await work();
      metrics.choreEnded(name, now());
      failing.delete(name);
    } catch (error) {
      metrics.choreEnded(name, null);
      // Logged once per outage; the next sweep tries again.
      if (!failing.has(name)) logger.warn({ err: error, chore: name }, 'sweep failed');
      failing.add(name);
    }
  };
  const sweep = async () => {
    await chore('tasks', async () => {
      const { requeued, ended } = await sweepTasks(container);
      metrics.swept('task_requeued', requeued);
      metrics.swept('task_ended', ended);
    });
    await chore('locks', async () => {
      metrics.swept('lock_cleared', await sweepLocks(container));
    });
    await chore('consents', async () => {
      const { ended, cleaned } = await sweepConsents(container);
      metrics.swept('consent_ended', ended);
      metrics.swept('consent_cleaned', cleaned);
    });
    await chore('rights', () => finishRequests(container));
    await chore('institutions', () => watchInstitutions(container));
    if (sweeps % REFRESH_EVERY === 0)
      await chore('refreshes', async () => {
        const { queued, refused } = await refreshDueConsents(container);
        metrics.swept('refresh_queued', queued);
        metrics.swept('refresh_refused', refused);
      });
    await chore('credits', () => credits.sweep((taskId, at) => tasks.wasPaidBy(taskId, at)));
    if (sweeps % CHORES_EVERY === 0) {
      await chore('expiry', () => container.purgeExpired());
      await chore('rotation', async () => {
        const { rewrapped } = await rewrapRecords(container, 'longLived');
        const count = Object.values(rewrapped).reduce((sum, one) => sum + one, 0);
        metrics.swept('secret_rewrapped', count);
      });
      await chore('keys', () => ensureServiceKeys(container.serviceKeys));
      await chore('key-expiry', () => tellExpiringKeys(container));
    }
    if (sweeps % SIGN_EVERY === 0) await chore('audit-heads', watch);
    if (sweeps % HOURLY === 0)
      await chore('credentials', async () =>
        metrics.swept('secret_rewrapped', await moveCredentials(container)),
      );
    if (sweeps % HOURLY === 0) await chore('holders', () => nameHolders(container));
    if (sweeps % HOURLY === 0) await chore('audit-retention', () => purgeAudit(container));
    sweeps += 1;
  };

  let current: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    current = sweep().finally(() => {
      isBusy = false;
    });
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return current;
    },
  };
}
