import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../infra/clock.ts';
import type { Vault } from '../../../infra/vault/Vault.ts';
import type { SignedIn } from '../../../principal/principal.ts';
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
}

/**
 * Writes down what a person asks for, before anything of it is done: what a process that dies leaves
 * undone is found by it. One mail confirms all of them.
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
  const requests = about.map((one, index): RightsRequestDocument => {
    const _id = randomUUID();
    const seal = (value: unknown, field: 'person' | 'reason') =>
      deps.vault.seal(value, rightsRequestAad(_id, field));
    return {
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
      dueAt: isForClient(kind) ? answerDueAt(now) : null,
      outcome: null,
      answer: null,
      answeredAt: null,
      ...(index === 0 && { confirms: about.length }),
      expiresAt: keepRequestUntil(now),
    };
  });
  await deps.rightsRequests.insert(requests);
  return requests;
}
