import { AppError } from '../../../errors/AppError.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { settleConsent } from './expireConsentIfOverdue.ts';
import { whyNotRetrievable } from '../consents.policy.ts';
import { consentAad } from '../consents.types.ts';
import { refreshConsent, type RefreshConsentDeps } from './refreshConsent.ts';

export type RetrieveDataDeps = RefreshConsentDeps & EndConsentDeps & { readonly audit: AuditStore };

/**
 * One product of a consent, as its last extraction brought it; data that is too old is brought up to
 * date for the next time.
 * @returns the data as a list, a single object in a list of its own, and when it was extracted
 * @throws AppError one of the INVALID_CONSENT entries
 */
export async function retrieveData(
  deps: RetrieveDataDeps,
  input: {
    principal: Principal;
    consentId: string;
    product: string;
    requestId: string;
    ip: string;
  },
): Promise<{ data: unknown[]; extractedAt: Date }> {
  const { principal, product } = input;
  const found = await deps.consents.find(input.consentId);
  // Whose it is first: another client's consent is not even brought up to date.
  const consent = found?.clientId === principal.clientId ? await settleConsent(deps, found) : found;
  const reason = whyNotRetrievable(principal, consent, product);
  const result = consent?.results.find((one) => one.product === product);
  if (reason || !consent || !result || !consent.extractedAt)
    throw new AppError(reason ?? 'consentNotActive');
  const aad = consentAad(consent._id, `results/${product}`);
  const value = deps.vault.open<unknown>(result.data, aad);
  await deps.audit.append({
    at: deps.now(),
    event: 'consent.read',
    clientId: principal.clientId,
    keyId: principal.keyId,
    ...(principal.sessionId === null ? {} : { sessionId: principal.sessionId }),
    requestId: input.requestId,
    ip: input.ip,
    consentId: consent._id,
    subject: consent.subject,
    detail: product,
  });
  await refreshConsent(deps, consent, input.requestId);
  return { data: Array.isArray(value) ? value : [value], extractedAt: consent.extractedAt };
}
