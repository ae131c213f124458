import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../../../infra/clock.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { SignedIn } from '../../../../principal/principal.ts';
import { answerDueAt } from '../dueDate.ts';
import {
  isForClient,
  rightsRequestAad,
  type AskedFrom,
  type Asker,
  type RightsKind,
  type RightsRequestDocument,
} from '../rightsRequests.types.ts';
import { keepRequestUntil, type RightsRequestsStore } from '../rightsRequests.store.ts';

export interface MakeRequestsDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly rightsRequests: RightsRequestsStore;
}

/** What a request is about. */
export interface Requested {
  readonly clientId: string;
  readonly subject: string;
  readonly consentId: string | null;
  readonly recipientName: string;
  readonly entityName: string | null;
  /**
   * When the consent was last blocked or unblocked: repeating a request while this is unchanged
   * makes no new request. Null if every request is a separate one.
   */
  readonly occasion: string | null;
}

/**
 * Stores what a person asks for before any of it is done, so that it can be completed if the
 * process dies. One mail confirms all of the requests. Two identical concurrent requests result in
 * one.
 */
export async function makeRequests(
  deps: MakeRequestsDeps,
  input: {
    readonly person: SignedIn;
    readonly from: AskedFrom;
    readonly kind: RightsKind;
    readonly about: readonly Requested[];
    readonly reason?: string | undefined;
  },
): Promise<RightsRequestDocument[]> {
  const { person, from, kind, about, reason } = input;
  const { username, email, locale } = person;
  const now = deps.now();
  const asker: Asker = { username, email, locale };
  const requests: RightsRequestDocument[] = [];
  let isConfirmed = false;
  for (const [index, { occasion, ...one }] of about.entries()) {
    const _id = requestIdOf(kind, one.consentId, occasion);
    const seal = (value: unknown, field: 'person' | 'reason') =>
      deps.vault.seal(value, rightsRequestAad(_id, field));
    const request: RightsRequestDocument = {
      _id,
      ...one,
      holder: person.holders[0],
      kind,
      person: seal(asker, 'person'),
      reason: reason === undefined || reason === '' ? null : seal(reason, 'reason'),
      createdAt: now,
      tookEffectAt: null,
      effectDueAt: now,
      from,
      dueAt: isForClient(kind) ? answerDueAt(now, kind) : null,
      outcome: null,
      answer: null,
      answeredAt: null,
      ...(!isConfirmed && { confirms: about.length - index }),
      expiresAt: keepRequestUntil(now),
    };
    const earlier = await deps.rightsRequests.insert(request);
    isConfirmed ||= earlier === null;
    requests.push(earlier ?? request);
  }
  return requests;
}

/** The kinds whose effect depends on whether the consent is blocked. */
const OF_BLOCK: readonly RightsKind[] = ['objection', 'blocking', 'unblocking'];

/** The same UUID for the same act, so that the database stores it only once. */
function requestIdOf(kind: RightsKind, consentId: string | null, occasion: string | null): string {
  if (consentId === null || occasion === null) return randomUUID();
  const what = [kind, consentId, ...(OF_BLOCK.includes(kind) ? [occasion] : [])];
  const hash = createHash('sha256').update(what.join('\0')).digest('hex');
  // Version 8, whose other bits can be chosen freely (RFC 9562).
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
