import type { Clock } from '../../../../infra/clock.ts';
import type { KeyRing } from '../../../../infra/keys/keyRing.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { textsOf } from '../../consents/consentOffer.ts';
import {
  consentAad,
  type ConsentDocument,
  type ConsentPerson,
} from '../../consents/consents.types.ts';
import { chosenAccounts } from '../../consents/extractedResults.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { agreedAt, buildReceipt, type ReceiptIssuer } from '../buildReceipt.ts';
import { receiptJwks, signReceipt } from '../receiptKeys.ts';
import type { ReceiptKeysStore } from '../receiptKeys.store.ts';
import type { ConsentsStore } from '../../consents/consents.store.ts';
import type { ReceiptsStore } from '../../consents/receipts.store.ts';
import { receiptAad, type Receipt, type SignedReceipt } from '../receipts.types.ts';

export interface ReceiptDeps {
  readonly now: Clock;
  readonly vault: Vault;
  readonly audit: AuditStore;
  readonly offerTexts: OfferTextsStore;
  readonly consents: ConsentsStore;
  readonly receipts: ReceiptsStore;
  readonly receiptKeys: ReceiptKeysStore;
  readonly receiptRing: KeyRing;
  readonly receiptIssuer: ReceiptIssuer;
}

/**
 * The receipt of a consent. It is issued when it is first requested, and then stored, sealed, so
 * that neither new keys nor new wording change the receipt that the person has.
 * @returns null if the consent is not active, or is from before offers were stored in full
 */
export async function receiptOf(
  deps: ReceiptDeps,
  consent: ConsentDocument,
): Promise<SignedReceipt | null> {
  if (consent.state !== 'active' || !consent.person) return null;
  const { _id, visitId } = consent;
  const since = agreedAt(consent);
  const stored = await deps.receipts.find(_id);
  if (stored) return signed(deps.vault.open<string>(stored, receiptAad(_id)));

  const receipt = buildReceipt(
    consent,
    deps.vault.open<ConsentPerson>(consent.person, consentAad(_id, 'person')),
    {
      texts: await deps.offerTexts.read(textsOf(consent.offer)),
      issuer: deps.receiptIssuer,
      now: deps.now(),
      visit: visitId === undefined ? [] : await deps.consents.ofVisit(visitId),
      accounts: chosenAccounts(deps.vault, consent),
    },
  );
  if (!receipt) return null;
  const [inUse] = receiptJwks(deps.receiptRing);
  if (!inUse) throw new TypeError('The receipt key ring has no key');
  await deps.receiptKeys.keep(inUse, deps.now());
  const jws = await signReceipt(deps.receiptRing, JSON.stringify(receipt));
  // Written first, so that no receipt is issued without an audit entry.
  await deps.audit.append({
    _id: ['receipt.issued', _id, ...(since ? [since.getTime()] : [])].join(':'),
    at: deps.now(),
    event: 'receipt.issued',
    clientId: consent.clientId,
    consentId: _id,
    subject: consent.subject,
    detail: inUse.kid,
  });
  const kept = await deps.receipts.keepFirst(
    _id,
    deps.vault.seal(jws, receiptAad(_id), { compress: true }),
  );
  return kept && signed(deps.vault.open<string>(kept, receiptAad(_id)));
}

/** Parses a stored JWS. It is not verified again, because only this API can have sealed it. */
function signed(jws: string): SignedReceipt {
  const payload = jws.split('.')[1] ?? '';
  return { receipt: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Receipt, jws };
}
