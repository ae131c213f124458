import type { Sealed, Vault } from '../../../../infra/vault/Vault.ts';
import {
  rightsRequestAad,
  statusAt,
  type Asker,
  type RightsRequestDocument,
} from '../rightsRequests.types.ts';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const facts = (request: RightsRequestDocument, now: Date) => ({
  at: request.createdAt.toISOString(),
  tookEffectAt: iso(request.tookEffectAt),
  dueAt: iso(request.dueAt),
  status: statusAt(request, now),
});

function opener(vault: Vault, { _id }: RightsRequestDocument) {
  return (sealed: Sealed | null, field: 'reason' | 'answer') =>
    sealed && vault.open<string>(sealed, rightsRequestAad(_id, field));
}

/** A request as its person sees it. */
export function presentOwnRequest(vault: Vault, request: RightsRequestDocument, now: Date) {
  return {
    id: request._id,
    kind: request.kind,
    connectionId: request.consentId,
    recipientName: request.recipientName,
    ...facts(request, now),
    outcome: request.outcome,
    answer: opener(vault, request)(request.answer, 'answer'),
    answeredAt: iso(request.answeredAt),
  };
}

/** A request as the client sees it. */
export function presentRequest(vault: Vault, request: RightsRequestDocument, now: Date) {
  const { _id, person } = request;
  const open = opener(vault, request);
  return {
    id: _id,
    kind: request.kind,
    consentId: request.consentId,
    username: person && vault.open<Asker>(person, rightsRequestAad(_id, 'person')).username,
    ...facts(request, now),
    reason: open(request.reason, 'reason'),
    outcome: request.outcome,
    message: open(request.answer, 'answer'),
    answeredAt: iso(request.answeredAt),
  };
}
