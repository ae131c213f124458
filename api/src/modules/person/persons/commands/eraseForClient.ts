import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Actor, ConsentDocument } from '../../../consent/consents/consents.types.ts';
import type { Share } from '../../../personalRecords.store.ts';
import { queueClientMails, type ClientMailsDeps } from '../clientMails.ts';
import { eraseFound, type EraseFoundDeps } from './eraseFound.ts';
import { findPerson, type FoundShare } from './findShare.ts';

export type EraseForClientDeps = EraseFoundDeps &
  ClientMailsDeps & {
    /** The client's consents whose person waits for an answer about them. */
    readonly requestsOfPerson: { awaitingAnswer(share: Share): Promise<string[]> };
  };

export interface ErasedForClient {
  readonly isKnown: boolean;
  readonly isQuiet: boolean;
  /** How many consents were left as they were. */
  readonly kept: number;
}

/**
 * Erases a client's share of a person for that client, and tells the person by mail. Safe to repeat.
 *
 * What its person has blocked is left as it is, and so is whatever they wait for an answer about: a
 * block suspends every processing except storage (Law 21.719, article 8 ter), and an erasure is one;
 * and the client must not make a complaint about itself disappear. The person can erase it at any
 * time, and it ends when the consent does.
 * @throws ErasureLedgerError if it cannot be recorded, in which case no record is deleted
 */
export async function eraseForClient(
  deps: EraseForClientDeps,
  person: { readonly username: string; readonly clientId: string },
  by: Actor,
): Promise<ErasedForClient> {
  const { username, clientId } = person;
  const names = deps.userKeys.personNames(username);
  const keptNow = async (): Promise<ConsentDocument[]> => {
    const share = { subjects: names, clientId };
    const awaited = new Set(await deps.requestsOfPerson.awaitingAnswer(share));
    const consents = await deps.consentsOfPerson.list(share);
    return consents.filter(({ _id, block }) => block != null || awaited.has(_id));
  };
  const find = async (): Promise<FoundShare> => {
    const kept = (await keptNow()).map(({ _id }) => _id);
    return findPerson(deps, person, kept);
  };
  const at = deps.now();
  deps.erasures.ensureWritable();
  await queueClientMails(deps, (await find()).consents, { act: 'erasure', at });
  const { counts, isQuiet } = await eraseFound(deps, find, { names, clientId, by });
  const kept = await keptNow();
  for (const { _id: consentId, subject } of kept)
    await deps.audit.append({
      at,
      event: 'consent.erasure-withheld',
      clientId,
      ...auditActor(by, by),
      consentId,
      subject,
    });
  const isKnown = kept.length > 0 || Object.values(counts).some((count) => count > 0);
  return { isKnown, isQuiet, kept: kept.length };
}
