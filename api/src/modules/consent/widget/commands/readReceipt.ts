import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EndConsentDeps } from '../../consents/commands/endConsent.ts';
import { sessionConsent } from '../../consents/commands/pendingConsent.ts';
import { receiptOf, type ReceiptDeps } from '../../receipts/commands/receiptOf.ts';
import type { SignedReceipt } from '../../receipts/receipts.types.ts';

/**
 * The receipt of a widget session's consent.
 * @throws AppError expiredWidgetToken once the session has expired, receiptNotFound unless the consent
 *   is active
 */
export async function readReceipt(
  deps: EndConsentDeps & ReceiptDeps,
  principal: Principal,
): Promise<SignedReceipt> {
  const consent = await sessionConsent(deps, principal);
  if (consent.session && consent.session.expiresAt <= deps.now())
    throw new AppError('expiredWidgetToken');
  const receipt = await receiptOf(deps, consent);
  if (!receipt) throw new AppError('receiptNotFound');
  return receipt;
}
