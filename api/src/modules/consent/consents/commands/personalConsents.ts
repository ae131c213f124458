import type { Sealed, Vault } from '../../../../infra/vault/Vault.ts';
import type { PersonalRecords } from '../../../personalRecords.store.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { MailsStore } from '../../../operations/mails/mails.store.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { presentChannel } from '../actChannel.ts';
import { readOffer } from './readOffer.ts';
import { readOwnAccount } from './readOwnAccount.ts';
import type { ConsentsOfPersonStore } from '../consentsOfPerson.store.ts';
import { consentAad, PUBLIC_STATE, type ConsentDocument } from '../consents.types.ts';
import { holderConfirmedBy } from '../ownAccount.ts';

/** A consent in the copy that its person gets. */
export type ExportedConsent = ReturnType<typeof consentFacts>;

/** How a person's consents are exported and erased. */
export function personalConsents(deps: {
  readonly consentsOfPerson: ConsentsOfPersonStore;
  readonly mails: MailsStore;
  readonly offerTexts: OfferTextsStore;
  readonly audit: AuditStore;
}): PersonalRecords {
  const { consentsOfPerson, mails } = deps;
  return {
    countedAs: 'consents',
    count: (keys) => consentsOfPerson.count(keys),
    exported: {
      part: 'consents',
      rows: async (keys, { vault, clientOf, withheld }) =>
        Promise.all(
          (await consentsOfPerson.list(keys)).map(async (consent) => ({
            ...consentFacts(vault, consent, withheld.has(consent._id)),
            offer: await readOffer(deps, consent.offer),
            ownAccount: await readOwnAccount(deps, consent),
            client: clientOf(consent.clientId),
          })),
        ),
    },
    erase: async (keys) => {
      await mails.cancel(keys.consentIds.map((id) => `receipt:${id}`));
      await consentsOfPerson.eraseAddresses(keys);
    },
    rename: (keys, name) => consentsOfPerson.rename(keys, name),
    subjects: () => consentsOfPerson.valuesOf('subject'),
    holders: () => consentsOfPerson.valuesOf('holder'),
    consentIds: () => consentsOfPerson.valuesOf('_id'),
    namedBefore: (moment) => consentsOfPerson.namedBefore(moment),
  };
}

function consentFacts(vault: Vault, consent: ConsentDocument, isWithheld: boolean) {
  const open = (sealed: Sealed | null | undefined, field: string) =>
    !sealed || isWithheld ? null : vault.open<unknown>(sealed, consentAad(consent._id, field));
  const results = isWithheld ? [] : consent.results;
  return {
    consentId: consent._id,
    ...PUBLIC_STATE[consent.state],
    products: consent.products,
    entityId: consent.entityId,
    holderConfirmedBy: holderConfirmedBy(consent),
    askedAt: iso(consent.createdAt),
    blockedBy: consent.block?.kind ?? null,
    validUntil: iso(consent.validUntil),
    endedAt: iso(consent.terminatedAt),
    keptUntil: iso(consent.expiresAt),
    openedBy: consent.session?.channel ? presentChannel(consent.session.channel) : null,
    acceptance: consent.acceptance && {
      ...consent.acceptance,
      at: consent.acceptance.at.toISOString(),
      channel: consent.acceptance.channel ? presentChannel(consent.acceptance.channel) : null,
    },
    person: open(consent.person, 'person'),
    username: open(consent.username, 'username'),
    holdsPassword: consent.credentials !== null,
    extractedAt: iso(consent.extractedAt),
    data: Object.fromEntries(
      results.map(({ product, data }) => [product, open(data, `results/${product}`)]),
    ),
  };
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
