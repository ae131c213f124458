import { brokenDeliveries, untold } from './deliveries.ts';
import type { Endpoints } from './Endpoints.ts';
import type { Launch } from './Load.ts';
import { isFinal, type StoreFacts } from './Stores.ts';

/** Whether the guarantees held for one fault. */
export interface Verdict {
  readonly accepted: number;
  readonly endedOnce: number;
  readonly lost: number;
  readonly doubled: number;
  /** Broken guarantees, one sentence each. */
  readonly broken: readonly string[];
}

/** What has not ended in the stores, by kind: nothing may remain once a fault is over. */
export function unfinished(
  facts: StoreFacts,
  { answering }: Pick<Endpoints, 'answering'>,
): Map<string, number> {
  const left: [number, string][] = [
    [facts.tasks.filter((task) => !isFinal(task)).length, 'stored tasks that have not ended'],
    [facts.runningLocks, 'running locks'],
    [facts.openKeys, 'idempotency keys without an answer'],
    [facts.places, "institutions' places taken"],
    [facts.inLine, 'tasks in line at an institution'],
    [facts.jobKeys, 'jobs kept by the queue'],
    ...Object.entries(facts.jobs).map(([state, count]): [number, string] => [
      count,
      `${state} jobs`,
    ]),
    [
      facts.tasks.filter((task) => isFinal(task) && (facts.audited.get(task._id) ?? 0) === 0)
        .length,
      'ends that the audit log lacks',
    ],
    [
      facts.tasks.filter((task) => isFinal(task) && !facts.told.has(task._id)).length,
      'ends that the client was not told of',
    ],
    [untold(facts.events, answering.receipts).length, 'events that its webhook was not told of'],
  ];
  return new Map(left.filter(([count]) => count > 0).map(([count, what]) => [what, count]));
}

/**
 * Compares what clients were told with what is stored.
 * @param launches of this fault
 * @param all every launch of the run, since the stores and counters cover all of them
 * @param remaining what had not ended when waiting timed out
 * @param endpoints of the client that launched
 */
export function judge(
  facts: StoreFacts,
  launches: readonly Launch[],
  all: readonly Launch[],
  remaining: readonly string[],
  { answering, failing, dead }: Omit<Endpoints, 'stop'>,
): Verdict {
  const stored = new Map(facts.tasks.map((task) => [task._id, task]));
  const broken = remaining.map((what) => `did not end: ${what}`);
  const note = (count: number, what: string) => {
    if (count > 0) broken.push(`${String(count)} ${what}`);
  };
  const accepted = launches.filter(({ state }) => state === 'accepted');
  const ids = accepted.flatMap(({ taskIds }) => [...taskIds]);
  const lost = ids.filter((id) => !stored.has(id)).length;
  const endedOnce = accepted.filter(({ taskIds, end, laterEnd }) => {
    const [id = ''] = taskIds;
    const task = stored.get(id);
    return (
      taskIds.size === 1 &&
      end !== null &&
      laterEnd === null &&
      task !== undefined &&
      isFinal(task) &&
      facts.audited.get(id) === 1
    );
  }).length;

  const known = new Set(all.flatMap(({ taskIds }) => [...taskIds]));
  const isOfOpenLaunch = all.some(({ state }) => state === 'open');
  const unknownTasks = facts.tasks.filter(({ _id }) => !known.has(_id)).length;
  const extra = facts.tasks.length - new Set(facts.tasks.map(({ subject }) => subject)).size;
  const twoIds = accepted.filter(({ taskIds }) => taskIds.size > 1).length;
  note(lost, 'accepted tasks that are not stored');
  note(accepted.length - endedOnce - lost, 'accepted tasks that did not end exactly once');
  for (const { taskIds, end, laterEnd } of accepted)
    if (laterEnd !== null)
      broken.push(`task ${[...taskIds].join()} ended as ${String(end)}, later ${laterEnd}`);
  note(extra, 'tasks that one launch made beside its own');
  note(twoIds, 'keys that were answered with several ids');
  if (!isOfOpenLaunch) note(unknownTasks, 'stored tasks that no client was told of');
  note(
    accepted.filter(({ end }) => end?.startsWith('answered')).length,
    'accepted tasks that the API does not know',
  );
  note(
    [...facts.audited.values()].filter((ends) => ends > 1).length,
    'tasks that the audit log ends more than once',
  );
  note(
    [...facts.told.values()].filter((ends) => ends > 1).length,
    'tasks whose end the client was told of more than once',
  );
  note(facts.gaps, 'gaps in the order of events');
  for (const { what, webhookId, receipts } of [answering, failing, dead]) {
    const stored = facts.webhooks.get(webhookId);
    if (!stored) broken.push(`no webhook of ${what}`);
    else
      for (const one of brokenDeliveries(facts.events, receipts, stored))
        broken.push(`${one}: ${what}`);
  }
  note(
    facts.tasks.filter((task) => isFinal(task) && (task.hasCredentials || task.hasLease)).length,
    'ended tasks that kept credentials or a lease',
  );
  note(facts.miscounted, 'wrong logins that were not counted exactly once');
  const unsettled = facts.reservations.filter((taskId) => !stored.has(taskId)).length;
  const credits = facts.creditsUsed - unsettled;
  const paid = paidTasks(facts);
  if (credits !== paid)
    broken.push(`${String(credits)} credits counted for ${String(paid)} tasks that cost one`);
  return { accepted: accepted.length, endedOnce, lost, doubled: extra + twoIds, broken };
}

/**
 * How many tasks cost a credit. The persons of the load answer in time, so that only a worker that
 * died makes a challenge expire, and no error is theirs.
 */
export const paidTasks = ({ tasks }: Pick<StoreFacts, 'tasks'>): number =>
  tasks.filter(({ errorCode }) => errorCode === null).length;
