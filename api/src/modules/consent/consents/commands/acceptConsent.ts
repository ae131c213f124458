import { AppError } from '../../../../errors/AppError.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { actChannel, channelInWords, type ActOrigin } from '../actChannel.ts';
import { offerHash } from '../consentOffer.ts';
import { inWidget, pendingRefusal } from '../consents.policy.ts';
import type { Acceptance, ConsentDocument } from '../consents.types.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { productIdOf } from '../../../extraction/products/productCatalogue.ts';
import type { RepairsStore } from '../repairs.store.ts';
import { offeredInstitutions, pendingConsent } from './pendingConsent.ts';
import { refuseWhileRunning } from './refuseWhileRunning.ts';

export interface AcceptConsentBody {
  readonly termsVersion: string;
  readonly entityId: string;
  /** Some of the offered products that the institution has; all of them if absent. */
  readonly products?: readonly string[];
  /** False if the person does not want the password to be kept. */
  readonly storesCredentials?: boolean;
}

export type AcceptConsentDeps = EndConsentDeps & {
  readonly entities: EntityDirectory;
  readonly repairs: RepairsStore;
};

/**
 * Records the person's acceptance: of which offer, for which institution, when, from which address
 * and by which channel. A later acceptance, for another institution, replaces it unless an
 * extraction is running; the audit log keeps both. The person accepts what this session showed,
 * even if the widget's configuration has changed since.
 * @throws AppError termsError, entityError, productsError, processAlreadyRunning, or an INVALID_CONSENT entry
 */
export async function acceptConsent(
  deps: AcceptConsentDeps,
  input: { body: AcceptConsentBody; principal: Principal; requestId: string } & ActOrigin,
): Promise<{ consent: ConsentDocument; acceptance: Acceptance }> {
  const { body, principal } = input;
  const { entityId, termsVersion } = body;
  const consent = await pendingConsent(deps, principal);
  const { offer } = consent;
  if (termsVersion !== offer.termsVersion) throw new AppError('termsError');
  const serving = offeredInstitutions(deps.entities, consent);
  const chosen = serving.find(({ institution }) => institution.id === entityId);
  if (!chosen) throw new AppError('entityError');
  const offered = chosen.actions.map(productIdOf);
  const products = body.products ? offered.filter((id) => body.products?.includes(id)) : offered;
  if (products.length === 0 || body.products?.some((id) => !offered.includes(id)))
    throw new AppError('productsError', { hint: `The widget offers ${offered.join(', ')}.` });
  await refuseWhileRunning(deps, consent);
  const channel = await actChannel(deps, consent, input);
  const acceptance = {
    termsVersion,
    termsHash: offer.termsHash,
    offerHash: offerHash(offer),
    entityId,
    entityName: chosen.institution.name,
    at: deps.now(),
    ip: input.ip,
    channel,
    products,
    storesCredentials: offer.storesCredentials && body.storesCredentials !== false,
  };
  const refused = offered.filter((id) => !products.includes(id));
  // Written first, so that no acceptance exists without an audit entry.
  await deps.audit.append({
    at: acceptance.at,
    event: 'consent.accepted',
    clientId: consent.clientId,
    ...auditActor(principal, input),
    consentId: consent._id,
    subject: consent.subject,
    detail: [
      `${entityId} terms ${termsVersion} sha256:${acceptance.termsHash}`,
      `offer sha256:${acceptance.offerHash}`,
      channelInWords(channel),
      ...(refused.length > 0 ? [`without ${refused.join(', ')}`] : []),
      ...(offer.storesCredentials && !acceptance.storesCredentials ? ['password not kept'] : []),
    ].join(' '),
  });
  const pending = consent.repair ? deps.repairs : deps.consents;
  const accepted = await pending.accept(consent._id, acceptance, consent.taskId);
  if (accepted) return { consent: inWidget(accepted), acceptance };
  const found = await deps.consents.find(consent._id);
  const current = found && inWidget(found);
  const reason = current ? pendingRefusal(current) : 'consentTerminated';
  if (reason) throw new AppError(reason);
  // An extraction was attached in the meantime; it may have ended already.
  if (current) await refuseWhileRunning(deps, current);
  throw new AppError('processAlreadyRunning', { retryAfter: deps.now() });
}
