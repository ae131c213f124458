import type { ErasureLedger } from '../erasureLedger.ts';
import {
  countsText,
  endConsentsOfShare,
  eraseShare,
  isAnything,
  type EraseShareDeps,
} from './eraseShare.ts';
import { findShare } from './findShare.ts';

export interface RepeatedErasures {
  /** How many the ledger holds. */
  readonly recorded: number;
  /** Lines of it that were never finished. */
  readonly unfinished: number;
  /** How many of them found something to erase. */
  readonly repeated: number;
}

/**
 * Erases again whoever the ledger says, from a database that was restored: of each person and client
 * what is from the moment of the erasure or before, so that what they agreed to later stays. Safe to
 * repeat. No process may run, for nothing is waited for.
 * @throws ErasureLedgerError
 */
export async function repeatErasures(
  deps: EraseShareDeps & { readonly erasures: ErasureLedger },
): Promise<RepeatedErasures> {
  const recorded = deps.erasures.read();
  const { count, unfinished } = recorded;
  const subjects = new Set<string>();
  if (count > 0)
    for await (const subject of deps.persons.subjects())
      if (recorded.of(subject).length > 0) subjects.add(subject);
  let repeated = 0;
  for (const subject of subjects)
    for (const { at, clientId } of recorded.of(subject)) {
      const found = await findShare(deps, { subjects: [subject], clientId, until: at });
      const counts = await deps.persons.count(found.keys);
      if (!isAnything(counts)) continue;
      await endConsentsOfShare({ ...deps, now: () => at }, found);
      await eraseShare(deps, found, `after a restore: ${countsText(counts)}`);
      repeated += 1;
    }
  return { recorded: count, unfinished, repeated };
}
