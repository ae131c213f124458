import type { EnvironmentName } from '../../../config/envSchema.ts';
import { productsInWords, type OfferTexts } from '../consents/consentOffer.ts';
import { keepsCredentials, refreshFrequency } from '../consents/consents.policy.ts';
import type { ListedConsent } from '../consents/consents.store.ts';
import type { ChosenAccount, ConsentDocument, ConsentPerson } from '../consents/consents.types.ts';
import type { Receipt, ReceiptOfVisit } from './receipts.types.ts';

/** The parts of a receipt that are not in the consent. */
export interface ReceiptIssuer {
  readonly publicUrl: string;
  readonly environment: EnvironmentName;
}

/** Where a person sees their consents. */
export const personPageUrl = (publicUrl: string): string => `${publicUrl}/persona`;

/** When the person last changed what they agreed to; undefined if they never did. */
export const agreedAt = ({
  agreedAgainAt,
  accountsAt,
}: Pick<ConsentDocument, 'agreedAgainAt' | 'accountsAt'>): Date | undefined =>
  agreedAgainAt && accountsAt && agreedAgainAt > accountsAt
    ? agreedAgainAt
    : (accountsAt ?? agreedAgainAt);

/**
 * The receipt of an active consent, built from its record, even if the client's configuration has
 * changed since.
 * @param now the time of issue, for older consents that did not store the moment of activation
 * @param visit the consents of its widget visit
 * @returns null for a consent whose offer or acceptance was not stored in full
 */
export function buildReceipt(
  consent: ConsentDocument,
  person: ConsentPerson,
  {
    texts,
    issuer,
    now,
    visit,
    accounts,
  }: {
    texts: OfferTexts;
    issuer: ReceiptIssuer;
    now: Date;
    visit: readonly ListedConsent[];
    accounts: readonly ChosenAccount[] | null;
  },
): Receipt | null {
  const sameVisit = visit.flatMap((one) => (one._id === consent._id ? [] : ofVisit(one)));
  const { acceptance, offer, validUntil } = consent;
  const { shown } = offer;
  if (!shown || !validUntil || !acceptance?.entityName || !acceptance.offerHash) return null;
  const { name, legalName, rut, privacyUrl, revocationUrl } = shown.recipient;
  return {
    typ: 'cauce.consent-receipt',
    version: 1,
    consentId: consent._id,
    issuer: issuer.publicUrl,
    environment: issuer.environment,
    issuedAt: (agreedAt(consent) ?? consent.activatedAt ?? now).toISOString(),
    person: { rut: person.username, email: person.email, companyRut: person.companyId },
    recipient: { name, legalName, rut, privacyUrl, revocationUrl },
    purpose: shown.purpose,
    products: productsInWords(shown, texts)
      .filter(({ id }) => consent.products.includes(id))
      .map(({ id, title, description }) => ({ id, title, description })),
    terms: {
      version: offer.termsVersion,
      sha256: offer.termsHash,
      text: texts.get(offer.termsHash) ?? null,
    },
    entity: { id: acceptance.entityId, name: acceptance.entityName },
    accounts:
      accounts?.map(({ kind, name: label, number }) => ({ kind, name: label, number })) ?? null,
    acceptedAt: acceptance.at.toISOString(),
    validUntil: validUntil.toISOString(),
    storesCredentials: keepsCredentials(consent),
    refresh: refreshFrequency(consent),
    locale: shown.locale,
    channel: acceptance.channel?.kind ?? null,
    offerSha256: acceptance.offerHash,
    personPage: personPageUrl(issuer.publicUrl),
    ...(sameVisit.length > 0 && { sameVisit }),
  };
}

/** An active consent as the receipt of another one in its visit mentions it. */
function ofVisit({
  _id,
  state,
  acceptance,
  offer,
  products,
  validUntil,
}: ListedConsent): ReceiptOfVisit[] {
  if (state !== 'active' || !acceptance?.entityName || !offer.shown || !validUntil) return [];
  const agreed = offer.shown.products.filter(({ id }) => products.includes(id));
  return [
    {
      consentId: _id,
      entity: { id: acceptance.entityId, name: acceptance.entityName },
      products: agreed.map(({ title }) => title),
      acceptedAt: acceptance.at.toISOString(),
      validUntil: validUntil.toISOString(),
    },
  ];
}
