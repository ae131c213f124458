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
  /** How many erasures the ledger contains. */
  readonly recorded: number;
  /** Lines of the ledger that were not written completely. */
  readonly unfinished: number;
  /** How many erasures found something to erase. */
  readonly repeated: number;
}

/**
 * Repeats the erasures of the ledger on a restored database: for each person and client, only
 * records up to the moment of the erasure, so that what the person agreed to later is kept. Safe to
 * repeat. No process may be running, because this waits for nothing.
 * @throws ErasureLedgerError
 */
export async function repeatErasures(
  deps: EraseShareDeps & { readonly erasures: ErasureLedger },
): Promise<RepeatedErasures> {
  const recorded = deps.erasures.read();
  const { count, unfinished } = recorded;
  /** The kinds of names in the ledger, and how the records of each are found. */
  const kinds: readonly [
    AsyncIterable<string>,
    (name: string, of: Erasure) => Promise<FoundShare>,
  ][] = [
    [
      deps.persons.subjects(),
      async (subject, { at, clientId, isKept }) => {
        const share = { subjects: [subject], clientId, until: at } as const;
        const consentIds = (await deps.consentsOfPerson.list(share)).map(({ _id }) => _id);
        const kept = consentIds.filter(isKept);
        return findShare(deps, kept.length > 0 ? { ...share, exceptConsents: kept } : share);
      },
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

/** Those of the names that have erasures in the ledger. */
async function recordedOf(
  names: AsyncIterable<string>,
  recorded: RecordedErasures,
): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const name of names) if (recorded.of(name).length > 0) found.add(name);
  return found;
}
