import { rowLists } from '@cauce/extractors';
import type { Sealed, Vault } from '../../../../infra/vault/Vault.ts';
import type { PersonalRecords } from '../../../personalRecords.store.ts';
import { actionOf } from '../../../extraction/products/productCatalogue.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import type { MailsStore } from '../../../operations/mails/mails.store.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { presentChannel } from '../actChannel.ts';
import type { ConsentsOfPersonStore } from '../consentsOfPerson.store.ts';
import {
  consentAad,
  type ConsentDocument,
  type ConsentOffer,
  PUBLIC_STATE,
} from '../consents.types.ts';
import { holderConfirmedBy } from '../ownAccount.ts';
import { earlierRows, openHistory } from '../rowHistory.ts';
import { productsInWords, textsOf } from '../consentOffer.ts';

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
    reference: consent.reference ?? null,
    visitId: consent.visitId ?? null,
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
    accounts: open(consent.accounts, 'accounts'),
    awaitingAccounts: open(consent.held, 'held'),
    holdsPassword: consent.credentials !== null,
    extractedAt: iso(consent.extractedAt),
    data: Object.fromEntries(
      results.map(({ product, data }) => [product, open(data, `results/${product}`)]),
    ),
    earlierRows: Object.fromEntries(
      results
        .filter(({ history }) => history !== undefined)
        .map((one) => {
          const { product } = actionOf(consent.entityId ?? '', one.product);
          const lists = rowLists(product, open(one.data, `results/${one.product}`));
          return [one.product, earlierRows(openHistory(vault, consent, one), lists)];
        }),
    ),
  };
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/**
 * The full offer as the person read it: from the consent's own record and the stored texts that it
 * refers to, even if the widget's configuration has changed since. Parts that were not yet stored
 * when it was made are null.
 */
async function readOffer(deps: { readonly offerTexts: OfferTextsStore }, offer: ConsentOffer) {
  const texts = await deps.offerTexts.read(textsOf(offer));
  const { termsVersion, termsHash, validityMonths, storesCredentials, shown } = offer;
  const { refresh = null } = offer;
  return {
    shownAt: shown?.at.toISOString() ?? null,
    locale: shown?.locale ?? null,
    recipient: shown?.recipient ?? null,
    purpose: shown?.purpose ?? null,
    products: shown ? productsInWords(shown, texts) : null,
    terms: { version: termsVersion, sha256: termsHash, text: texts.get(termsHash) ?? null },
    validityMonths,
    validUntil: shown?.validUntil.toISOString() ?? null,
    storesCredentials,
    refresh,
  };
}

/**
 * The person's confirmation that the account is theirs, with the words that they read; null if they
 * confirmed nothing.
 */
async function readOwnAccount(
  deps: { readonly offerTexts: OfferTextsStore },
  { ownAccount }: Pick<ConsentDocument, 'ownAccount'>,
) {
  if (!ownAccount) return null;
  const { textHash, at, channel, ...rest } = ownAccount;
  const texts = await deps.offerTexts.read([textHash]);
  return {
    ...rest,
    at: at.toISOString(),
    text: texts.get(textHash) ?? null,
    sha256: textHash,
    channel: presentChannel(channel),
  };
}
