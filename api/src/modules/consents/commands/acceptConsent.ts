import { AppError } from '../../../errors/AppError.ts';
import { auditActor } from '../../audit/auditActor.ts';
import type { Principal } from '../../../principal/principal.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { pendingRefusal } from '../consents.policy.ts';
import type { Acceptance, ConsentDocument } from '../consents.types.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import { servingInstitutions } from '../../products/productCatalogue.ts';
import { pendingConsent } from './pendingConsent.ts';

export interface AcceptConsentBody {
  readonly termsVersion: string;
  readonly entityId: string;
}

export type AcceptConsentDeps = EndConsentDeps & { readonly entities: EntityDirectory };

/**
 * Records the person's acceptance: of which terms, for which institution, when and from where. A
 * later one, for another institution, replaces it; the audit log keeps both.
 * @throws AppError termsError, entityError, or an INVALID_CONSENT entry
 */
export async function acceptConsent(
  deps: AcceptConsentDeps,
  input: { body: AcceptConsentBody; principal: Principal; requestId: string; ip: string },
): Promise<{ consent: ConsentDocument; acceptance: Acceptance }> {
  const { body, principal } = input;
  const { entityId, termsVersion } = body;
  const consent = await pendingConsent(deps, principal);
  if (termsVersion !== consent.offer.termsVersion) throw new AppError('termsError');
  const serving = servingInstitutions(deps.entities, consent.products, consent.entityTypes);
  if (!serving.some(({ institution }) => institution.id === entityId))
    throw new AppError('entityError');
  const acceptance: Acceptance = {
    termsVersion,
    termsHash: consent.offer.termsHash,
    entityId,
    at: deps.now(),
    ip: input.ip,
  };
  // Written first, so that no acceptance exists without an audit entry.
  await deps.audit.append({
    at: acceptance.at,
    event: 'consent.accepted',
    clientId: consent.clientId,
    ...auditActor(principal, input),
    consentId: consent._id,
    subject: consent.subject,
    detail: `${entityId} terms ${termsVersion} sha256:${acceptance.termsHash}`,
  });
  const accepted = await deps.consents.accept(consent._id, acceptance);
  if (accepted) return { consent: accepted, acceptance };
  const current = await deps.consents.find(consent._id);
  throw new AppError((current && pendingRefusal(current)) ?? 'consentTerminated');
}
