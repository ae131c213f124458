import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import type { Actor } from '../../consents/consents.types.ts';
import { cancelTask } from '../../tasks/taskEnding.ts';
import { isFinal } from '../../tasks/tasks.types.ts';
import type { ErasureLedger } from '../erasureLedger.ts';
import type { PersonCounts, ShareKeys } from '../personRecords.store.ts';
import {
  countsText,
  endConsentsOfShare,
  eraseShare,
  isAnything,
  type EraseShareDeps,
} from './eraseShare.ts';
import type { FoundShare } from './findShare.ts';

export type EraseFoundDeps = EraseShareDeps & {
  readonly queue: Pick<ExtractionQueue, 'remove'>;
  readonly erasures: ErasureLedger;
};

export interface ErasedPerson {
  readonly counts: PersonCounts;
  /** The new name on the records that are kept; null where nothing was known or changed. */
  readonly erasedAs: string | null;
  /** False where an extraction was still running when its record was deleted. */
  readonly isQuiet: boolean;
}

/** A worker notices a cancellation within a third of its lease; otherwise the sweeper ends the task. */
const QUIET_TIMEOUT_MS = 15_000;
const POLL_MS = 200;

/**
 * Erases what is found: ends its consents and extractions, deletes data and credentials, removes
 * pseudonyms and addresses from what the law requires to be kept, and records it in the ledger. Safe to
 * repeat: after a process that died half-way it does the rest.
 * @param find is asked twice, for what was created while the consents were being ended
 * @param options `names` by which the ledger knows what was erased; `by` whoever ends the consents
 * @throws ErasureLedgerError where it cannot be recorded: no record is deleted then
 */
export async function eraseFound(
  deps: EraseFoundDeps,
  find: () => Promise<FoundShare>,
  options: {
    readonly names: readonly string[];
    readonly clientId: string | null;
    readonly by: Actor | null;
  },
): Promise<ErasedPerson> {
  const found = await find();
  const counts = await deps.persons.count(found.keys);
  deps.erasures.ensureWritable();

  await endConsentsOfShare(deps, found, options.by);
  for (const task of found.tasks) if (!isFinal(task.status)) await cancelTask(deps, task._id);
  const isQuiet = await untilQuiet(deps, found.keys);

  const all = await find();
  for (const task of all.tasks) await deps.queue.remove(task._id);
  // Before the records go: from here on every restore erases them. Backups may hold a person of whom the
  // database has nothing any more.
  deps.erasures.record(options.names, { at: deps.now(), clientId: options.clientId });
  const erasedAs = isAnything(counts)
    ? await eraseShare(deps, all, countsText(counts), options.by)
    : null;
  return { counts, erasedAs, isQuiet };
}

async function untilQuiet({ persons }: EraseFoundDeps, keys: ShareKeys): Promise<boolean> {
  const end = performance.now() + QUIET_TIMEOUT_MS;
  while (await persons.isRunning(keys)) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}
