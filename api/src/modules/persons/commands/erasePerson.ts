import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
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
import { findPerson, type PersonAt } from './findShare.ts';

export type ErasePersonDeps = EraseShareDeps & {
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
 * Erases a person, or one client's share of them: ends their consents and extractions, deletes their
 * data and credentials, removes their pseudonym and addresses from what the law requires to be kept,
 * and records it in the ledger. Safe to repeat: after a process that died half-way it does the rest.
 * @throws ErasureLedgerError where it cannot be recorded: no record is deleted then
 */
export async function erasePerson(
  deps: ErasePersonDeps,
  person: PersonAt,
  options: { readonly dryRun: boolean },
): Promise<ErasedPerson> {
  const found = await findPerson(deps, person);
  const { keys } = found;
  const counts = await deps.persons.count(keys);
  if (options.dryRun) return { counts, erasedAs: null, isQuiet: true };
  deps.erasures.ensureWritable();

  await endConsentsOfShare(deps, found);
  for (const task of found.tasks) if (!isFinal(task.status)) await cancelTask(deps, task._id);
  const isQuiet = await untilQuiet(deps, keys);

  // Includes what was created while the consents were being ended.
  const all = await findPerson(deps, person);
  for (const task of all.tasks) await deps.queue.remove(task._id);
  // Before the records go: from here on every restore erases them. Backups may hold a person of whom the
  // database has nothing any more.
  deps.erasures.record(keys.subjects, { at: deps.now(), clientId: person.clientId });
  const erasedAs = isAnything(counts) ? await eraseShare(deps, all, countsText(counts)) : null;
  return { counts, erasedAs, isQuiet };
}

async function untilQuiet({ persons }: ErasePersonDeps, keys: ShareKeys): Promise<boolean> {
  const end = performance.now() + QUIET_TIMEOUT_MS;
  while (await persons.isRunning(keys)) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}
