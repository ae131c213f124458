import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExtractionQueue } from '../../../infra/queue/extractionQueue.ts';
import { endConsent, type EndConsentDeps } from '../../consents/commands/endConsent.ts';
import { isTerminated } from '../../consents/consents.types.ts';
import { cancelTask } from '../../tasks/taskEnding.ts';
import { isFinal } from '../../tasks/tasks.types.ts';
import type { PersonCounts } from '../personRecords.store.ts';
import { findPerson, type FindPersonDeps } from './findPerson.ts';

export interface ErasePersonDeps extends FindPersonDeps, EndConsentDeps {
  readonly queue: ExtractionQueue;
}

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
 * Erases a person: ends their consents and extractions, deletes their data and credentials, and
 * removes their pseudonym and addresses from what the law requires to be kept. Safe to repeat: after a
 * process that died half-way it does the rest.
 * @param username normalised
 */
export async function erasePerson(
  deps: ErasePersonDeps,
  username: string,
  options: { readonly dryRun: boolean },
): Promise<ErasedPerson> {
  const found = await findPerson(deps, username);
  const counts = await deps.persons.count(found.keys);
  const isKnown = Object.values(counts).some((count) => count > 0);
  if (options.dryRun || !isKnown) return { counts, erasedAs: null, isQuiet: true };

  for (const consent of found.consents)
    if (!isTerminated(consent.state))
      await endConsent(deps, consent._id, { event: 'revoke', by: null });
  for (const task of found.tasks) if (!isFinal(task.status)) await cancelTask(deps, task._id);
  const isQuiet = await untilQuiet(deps, found.keys.subject);

  // Includes what was created while the consents were being ended.
  const { keys } = await findPerson(deps, username);
  const createdIds = [...new Set([...keys.createdIds, ...found.keys.createdIds])];
  const pairs = [...new Set([...keys.pairs, ...found.keys.pairs])];
  for (const task of found.tasks) await deps.queue.remove(task._id);
  const erasedAs = `erased:${randomUUID()}`;
  await deps.persons.erase({ subject: keys.subject, pairs, createdIds }, erasedAs);
  await deps.audit.append({
    at: deps.now(),
    event: 'person.erased',
    clientId: null,
    subject: erasedAs,
    detail: Object.entries(counts)
      .map(([name, count]) => `${name} ${String(count)}`)
      .join(', '),
  });
  return { counts, erasedAs, isQuiet };
}

async function untilQuiet({ persons }: ErasePersonDeps, subject: string): Promise<boolean> {
  const end = performance.now() + QUIET_TIMEOUT_MS;
  while (await persons.isRunning(subject)) {
    if (performance.now() > end) return false;
    await sleep(POLL_MS);
  }
  return true;
}
