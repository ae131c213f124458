import type { FindShareDeps, FoundShare } from './findShare.ts';
import { findShare } from './findShare.ts';

/** What may be accessed or erased by a person who has proved that an e-mail is theirs. */
export interface Held {
  readonly consentIds: readonly string[];
  /**
   * The person's pseudonyms of RUT and e-mail, to include everything stored under them; null for
   * the listed consents only.
   */
  readonly holders: readonly string[] | null;
  /** Only records up to this moment; absent for everything. */
  readonly until?: Date;
}

/** Finds consents and what they led to, and nothing else about the person with that RUT. */
export async function findHeld(deps: FindShareDeps, held: Held): Promise<FoundShare> {
  const { consentsOfPerson } = deps;
  const { holders, until } = held;
  const named = await consentsOfPerson.byId(held.consentIds);
  const others = holders ? await consentsOfPerson.held(holders, until) : [];
  const all = [...named, ...others];
  const onlyConsents = [...new Set([...held.consentIds, ...all.map(({ _id }) => _id)])];
  const [subject = '', ...more] = [...new Set(all.map((consent) => consent.subject))];
  const found = await findShare(deps, {
    subjects: [subject, ...more],
    clientId: null,
    onlyConsents,
    ...(until && { until }),
  });
  return { ...found, keys: { ...found.keys, holders: holders ?? [] } };
}
