import type { Erasure, ErasureLedger, RecordedErasures } from '../erasureLedger.ts';
import {
  countsText,
  endConsentsOfShare,
  eraseShare,
  isAnything,
  type EraseShareDeps,
} from './eraseShare.ts';
import { findHeld } from './findHeld.ts';
import { findShare, type FoundShare } from './findShare.ts';

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
  /** What of a name's erasures is found again. */
  const kinds: readonly [
    AsyncIterable<string>,
    (name: string, of: Erasure) => Promise<FoundShare>,
  ][] = [
    [
      deps.persons.subjects(),
      (subject, { at, clientId }) => findShare(deps, { subjects: [subject], clientId, until: at }),
    ],
    [
      deps.persons.consentIds(),
      (id, { at }) => findHeld(deps, { consentIds: [id], holders: null, until: at }),
    ],
    [
      deps.persons.holders(),
      (holder, { at }) => findHeld(deps, { consentIds: [], holders: [holder], until: at }),
    ],
  ];
  let repeated = 0;
  if (count > 0)
    for (const [names, find] of kinds)
      for (const name of await recordedOf(names, recorded))
        for (const erasure of recorded.of(name)) {
          const { at } = erasure;
          const found = await find(name, erasure);
          const counts = await deps.persons.count(found.keys);
          if (!isAnything(counts)) continue;
          await endConsentsOfShare({ ...deps, now: () => at }, found);
          await eraseShare(deps, found, `after a restore: ${countsText(counts)}`);
          repeated += 1;
        }
  return { recorded: count, unfinished, repeated };
}

/** Those of the names that the ledger knows. */
async function recordedOf(
  names: AsyncIterable<string>,
  recorded: RecordedErasures,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const name of names) if (recorded.of(name).length > 0) found.add(name);
  return found;
}
