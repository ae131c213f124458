import { AppError } from '../../../../errors/AppError.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Pseudonym } from '../../../../infra/vault/pseudonym.ts';
import type { Vault } from '../../../../infra/vault/Vault.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { otpTokenFor } from '../../tokens/otpTokens.ts';
import type { ActOrigin } from '../actChannel.ts';
import { consentOffer } from '../consentOffer.ts';
import { endReason } from '../consents.policy.ts';
import { consentAad, type ConsentDocument } from '../consents.types.ts';
import { newConsent, newOtp } from '../newConsent.ts';
import {
  isConnectedInSession,
  nextConnection,
  nextConsentId,
  type NextConnection,
} from '../visit.ts';
import { expireConsentIfOverdue, type EndConsentDeps } from './endConsent.ts';
import {
  openWidgetSession,
  type OpenedWidgetSession,
  type OpenWidgetSessionDeps,
} from './openWidgetSession.ts';
import { personOf, sessionConsent } from './pendingConsent.ts';

export interface ConnectNextDeps extends OpenWidgetSessionDeps {
  readonly vault: Vault;
  readonly pseudonym: Pseudonym;
  readonly entities: EntityDirectory;
}

/**
 * What the person can connect next in the visit of a consent.
 * @returns null if there is nothing, or the consent is not connected in its session
 */
export async function readNextConnection(
  { consents, entities }: Pick<ConnectNextDeps, 'consents' | 'entities'>,
  consent: ConsentDocument,
): Promise<NextConnection | null> {
  if (consent.visitId === undefined || !isConnectedInSession(consent)) return null;
  return nextConnection(entities, await consents.ofVisit(consent.visitId));
}

/**
 * Creates the next consent of a visit, and opens the widget for it. Repeating the call opens the
 * same consent again, until the person has accepted it.
 * @throws AppError expiredWidgetToken, nothingLeft, an INVALID_CONSENT entry if a consent has ended
 *   or is not active yet, or otpTokenAlreadyUsed once the next one has been accepted
 */
export async function connectNext(
  deps: ConnectNextDeps,
  input: { principal: Principal; requestId: string } & ActOrigin,
): Promise<OpenedWidgetSession> {
  const consent = await sessionConsent(deps, input.principal);
  const now = deps.now();
  if (consent.session && consent.session.expiresAt <= now) throw new AppError('expiredWidgetToken');
  const reason = endReason(consent) ?? (consent.block ? 'consentBlocked' : null);
  if (reason) throw new AppError(reason);
  if (consent.state !== 'active') throw new AppError('consentNotActive');

  const id = nextConsentId(consent._id);
  const otpToken = otpTokenFor(deps.pseudonym, id);
  const isNew = (await deps.consents.find(id)) === null && (await create(deps, input, consent));
  if (!isNew) await reopen(deps, id, otpToken);
  const { requestId, ip, fetchSite } = input;
  return openWidgetSession(deps, {
    otpToken,
    widgetConfigId: undefined,
    requestId,
    ip,
    fetchSite,
  });
}

/** @returns false if a concurrent call has created it */
async function create(
  deps: ConnectNextDeps,
  input: { principal: Principal; requestId: string } & ActOrigin,
  consent: ConsentDocument,
): Promise<boolean> {
  const next = await readNextConnection(deps, consent);
  if (!next) throw new AppError('nothingLeft');
  const config = await deps.widgetConfigs.find(consent.widgetConfigId);
  if (!config) throw new AppError('widgetConfigError');
  const { clientId, keyId, reference, subject, holder, visitId, connectAnother } = consent;
  const { widgetConfigId, locale, refresh } = consent;
  const { products, entityTypes, entityIds } = next;
  const _id = nextConsentId(consent._id);
  const now = deps.now();
  // Written first, so that no consent exists without an audit entry.
  await deps.audit.append({
    _id: `otp.created:${_id}`,
    at: now,
    event: 'otp.created',
    clientId,
    ...auditActor(input.principal, input),
    consentId: _id,
    subject,
    detail: `${products.join(' ')}, after ${consent._id}`,
  });
  return deps.consents.insert(
    newConsent(
      {
        _id,
        clientId,
        keyId,
        ...(reference !== undefined && { reference }),
        subject,
        ...(holder !== undefined && { holder }),
        products,
        entityTypes,
        ...(entityIds && { entityIds }),
        ...(visitId !== undefined && { visitId }),
        ...(connectAnother !== undefined && { connectAnother }),
        widgetConfigId,
        locale,
        ...(refresh !== undefined && { refresh }),
        offer: consentOffer(config, { locale, ...(refresh !== undefined && { refresh }) }),
        person: deps.vault.seal(personOf(deps.vault, consent), consentAad(_id, 'person')),
      },
      otpTokenFor(deps.pseudonym, _id),
      now,
    ),
  );
}

/** Lets the widget open again for a consent of which the person has accepted nothing yet. */
async function reopen(
  deps: EndConsentDeps & Pick<ConnectNextDeps, 'consents'>,
  consentId: string,
  otpToken: string,
): Promise<void> {
  const found = await deps.consents.find(consentId);
  const reason = found && endReason(await expireConsentIfOverdue(deps, found));
  if (reason) throw new AppError(reason);
  await deps.consents.renewOtp(consentId, newOtp(otpToken, deps.now()));
}
