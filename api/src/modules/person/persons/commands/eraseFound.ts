import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractionQueue } from '../../../../infra/queue/extractionQueue.ts';
import type { Actor } from '../../../consent/consents/consents.types.ts';
import { cancelTask } from '../../../extraction/tasks/taskEnding.ts';
import { isFinal } from '../../../extraction/tasks/tasks.types.ts';
import type { ErasureLedger } from '../erasureLedger.ts';
import type { ShareKeys } from '../../../personalRecords.store.ts';
import type { PersonCounts } from '../PersonRecords.ts';
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
  /** The new name on the records that are kept; null if nothing was found or changed. */
  readonly erasedAs: string | null;
  /** False if an extraction was still running when its record was deleted. */
  readonly isQuiet: boolean;
}

/**
 * Longer than a third of a lease, within which a worker notices a cancellation; if it does not, the
 * sweeper ends the task.
 */
const QUIET_TIMEOUT_MS = 15_000;
const POLL_MS = 200;

/**
 * Erases the records that are found: ends their consents and extractions, deletes data and
 * credentials, removes pseudonyms and addresses from records that the law requires to be kept, and
 * records the erasure in the ledger. Safe to repeat: if a process died half-way, it does the rest.
 * @param find called twice, to include what was created while the consents were being ended
 * @param options `names` identify in the ledger what was erased; `by` is who ends the consents
 * @throws ErasureLedgerError if it cannot be recorded, in which case no record is deleted
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
  // Recorded before the records are deleted, because every restore from here on has to erase them
  // again. Recorded even if nothing was found: backups may contain a person who is no longer in the
  // database.
  const { exceptConsents: kept = [] } = all.keys;
  deps.erasures.record(options.names, { at: deps.now(), clientId: options.clientId, kept });
  const erasedAs = isAnything(counts)
    ? await eraseShare(deps, all, countsText(counts), options.by)
    : null;
  return { counts, erasedAs, isQuiet };
}

async function untilQuiet({ tasksOfPerson }: EraseFoundDeps, keys: ShareKeys): Promise<boolean> {
  const end = performance.now() + QUIET_TIMEOUT_MS;
  while (await tasksOfPerson.isRunning(keys)) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}
