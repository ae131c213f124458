import type { Sealed, Vault } from '../../../infra/vault/Vault.ts';
import type { PersonalRecords } from '../../personalRecords.store.ts';
import type { MailsStore } from '../../operations/mails/mails.store.ts';
import type { RequestsOfPersonStore } from './requestsOfPerson.store.ts';
import { rightsRequestAad, statusAt, type RightsRequestDocument } from './rightsRequests.types.ts';

/** How a person's requests are exported and erased. */
export function personalRequests({
  requestsOfPerson,
  mails,
}: {
  readonly requestsOfPerson: RequestsOfPersonStore;
  readonly mails: MailsStore;
}): PersonalRecords {
  return {
    countedAs: 'requests',
    count: (keys) => requestsOfPerson.count(keys),
    exported: {
      part: 'rightsRequests',
      rows: async (keys, { vault, now, clientOf }) =>
        (await requestsOfPerson.list(keys)).map((request) => ({
          ...requestFacts(vault, request, now),
          client: clientOf(request.clientId),
        })),
    },
    erase: async (keys) => {
      const requests = await requestsOfPerson.list(keys);
      await mails.cancel([
        // The mail that confirms an erasure is sent to a person who is already erased, so it is
        // kept.
        ...requests.flatMap(({ _id, kind }) => (kind === 'erasure' ? [] : [`act:${_id}`])),
        ...requests.map(({ _id }) => `answer:${_id}`),
      ]);
    },
    rename: (keys, name) => requestsOfPerson.rename(keys, name),
    holders: () => requestsOfPerson.valuesOf('holder'),
    consentIds: () => requestsOfPerson.valuesOf('consentId'),
    namedBefore: (moment) => requestsOfPerson.namedBefore(moment),
  };
}

function requestFacts(vault: Vault, request: RightsRequestDocument, now: Date) {
  const open = (sealed: Sealed | null, field: 'reason' | 'answer') =>
    sealed && vault.open<string>(sealed, rightsRequestAad(request._id, field));
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;
  return {
    requestId: request._id,
    kind: request.kind,
    consentId: request.consentId,
    askedAt: iso(request.createdAt),
    tookEffectAt: iso(request.tookEffectAt),
    dueAt: iso(request.dueAt),
    status: statusAt(request, now),
    reason: open(request.reason, 'reason'),
    outcome: request.outcome,
    answer: open(request.answer, 'answer'),
    answeredAt: iso(request.answeredAt),
  };
}
