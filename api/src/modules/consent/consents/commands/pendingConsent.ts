import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { type EndConsentDeps, expireConsentIfOverdue } from './endConsent.ts';
import { inWidget, offeredProducts, pendingRefusal } from '../consents.policy.ts';
import { consentAad, type ConsentDocument, type ConsentPerson } from '../consents.types.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import {
  servingInstitutions,
  type ServingInstitution,
} from '../../../extraction/products/productCatalogue.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';

/**
 * The consent of a widget session, whatever its state; see `inWidget`.
 * @throws AppError invalidWidgetToken if the session does not belong to the consent
 */
export async function sessionConsent(
  deps: EndConsentDeps,
  principal: Principal,
): Promise<ConsentDocument> {
  const { consentId, sessionId } = principal;
  const found = consentId === null ? null : await deps.consents.find(consentId);
  if (!found || found.session?.id !== sessionId) throw new AppError('invalidWidgetToken');
  return inWidget(await expireConsentIfOverdue(deps, found));
}

/**
 * The consent of a widget session that may still change it.
 * @throws AppError expiredWidgetToken once the session has expired, when only the outcome of its
 *   last extraction may be read; an INVALID_CONSENT entry if the consent has ended or is active
 */
export async function pendingConsent(
  deps: EndConsentDeps,
  principal: Principal,
): Promise<ConsentDocument> {
  const consent = await sessionConsent(deps, principal);
  if (consent.session && consent.session.expiresAt <= deps.now())
    throw new AppError('expiredWidgetToken');
  const reason = pendingRefusal(consent);
  if (reason) throw new AppError(reason);
  return consent;
}

/**
 * The institutions that the widget offers: those with all offered products or, if there are none,
 * with some of them; or the one that the person connects again.
 */
export const offeredInstitutions = (
  entities: EntityDirectory,
  consent: Pick<ConsentDocument, 'offer' | 'products' | 'entityTypes' | 'entityIds' | 'entityId'>,
): ServingInstitution[] => {
  const { entityTypes: types, entityIds, entityId } = consent;
  const ids = entityId === null ? entityIds : [entityId];
  return servingInstitutions(entities, offeredProducts(consent), { types, ids });
};

/** The person who is asked for the consent. */
export function personOf(vault: Vault, consent: ConsentDocument): ConsentPerson {
  // The person is deleted when the consent ends.
  if (!consent.person) throw new AppError('consentTerminated');
  return vault.open<ConsentPerson>(consent.person, consentAad(consent._id, 'person'));
}
