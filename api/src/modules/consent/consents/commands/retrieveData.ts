import { completenessOf, type Completeness } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { actionOf } from '../../../extraction/products/productCatalogue.ts';
import { type EndConsentDeps, expireConsentIfOverdue } from './endConsent.ts';
import { retrievalRefusal } from '../consents.policy.ts';
import { consentAad, type ConsentDocument, type ConsentResult } from '../consents.types.ts';
import { holderConfirmedBy, type HolderConfirmer } from '../ownAccount.ts';
import { refreshConsent, type RefreshConsentDeps } from './refreshConsent.ts';

export type RetrieveDataDeps = RefreshConsentDeps & EndConsentDeps & { readonly audit: AuditStore };

export interface OpenConsentInput {
  readonly principal: Principal;
  readonly consentId: string;
  readonly product: string;
  readonly requestId: string;
  readonly ip: string;
}

/**
 * Retrieves one product of a consent from its last extraction; outdated data is refreshed for the
 * next retrieval.
 * @returns the data as a list (a single object as a list of one), when it was extracted, how
 *   complete it is, and who confirmed that it is the person's
 * @throws AppError one of the INVALID_CONSENT entries
 */
export async function retrieveData(
  deps: RetrieveDataDeps,
  input: OpenConsentInput,
): Promise<{
  data: unknown[];
  extractedAt: Date;
  completeness: Completeness;
  holderConfirmedBy: HolderConfirmer | null;
}> {
  const { consent, entityId, extractedAt, result } = await openConsent(deps, input);
  const { product } = input;
  const value = deps.vault.open<unknown>(
    result.data,
    consentAad(consent._id, `results/${product}`),
  );
  await refreshConsent(deps, consent, input);
  return {
    data: Array.isArray(value) ? value : [value],
    extractedAt,
    completeness: completenessOf(entityId, actionOf(entityId, product).type, value, result.gaps),
    holderConfirmedBy: holderConfirmedBy(consent),
  };
}

/**
 * Finds an active consent's result for the caller, and records that it was read.
 * @throws AppError one of the INVALID_CONSENT entries
 */
export async function openConsent(
  deps: RetrieveDataDeps,
  input: OpenConsentInput,
): Promise<{
  consent: ConsentDocument;
  entityId: string;
  extractedAt: Date;
  result: ConsentResult;
}> {
  const { principal, product } = input;
  const found = await deps.consents.find(input.consentId);
  // Ownership is checked first: a call must not even expire another client's consent.
  const consent =
    found?.clientId === principal.clientId ? await expireConsentIfOverdue(deps, found) : found;
  const reason = retrievalRefusal(principal, consent, product);
  const result = consent?.results.find((one) => one.product === product);
  if (reason || !consent?.entityId || !result || !consent.extractedAt)
    throw new AppError(reason ?? 'consentNotActive');
  await deps.audit.append({
    at: deps.now(),
    event: 'consent.read',
    clientId: principal.clientId,
    ...auditActor(principal, input),
    consentId: consent._id,
    subject: consent.subject,
    detail: product,
  });
  const { entityId, extractedAt } = consent;
  return { consent, entityId, extractedAt, result };
}
