import { AppError } from '../../../../errors/AppError.ts';
import type { ErrorName } from '../../../../errors/catalogue.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import type { EncryptionPublicJwk } from '../../../../infra/jwe/jwe.ts';
import type { TokenSigner } from '../../../../infra/jwt/tokens.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Authenticator } from '../../../access/auth/authenticator.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { inWidget, isRenewable } from '../consents.policy.ts';
import type {
  ConsentDocument,
  ConsentOffer,
  ConsentRepair,
  ShownOffer,
} from '../consents.types.ts';
import type { RepairsStore } from '../repairs.store.ts';
import { createSessionKey } from '../../../access/encryption/commands/createSessionKey.ts';
import type { ServiceKeysDeps } from '../../../access/encryption/commands/ensureServiceKeys.ts';
import { hashOtpToken } from '../../tokens/otpTokens.ts';
import type { OfferTextsStore } from '../../offerTexts/offerTexts.store.ts';
import { actChannel, channelInWords, type ActOrigin } from '../actChannel.ts';
import { showOffer, textsOf, type OfferTexts } from '../consentOffer.ts';
import type {
  WidgetConfigDocument,
  WidgetConfigsStore,
} from '../../widgetConfigs/widgetConfigs.store.ts';

export interface OpenWidgetSessionDeps extends EndConsentDeps {
  readonly tokens: TokenSigner;
  readonly authenticator: Authenticator;
  readonly serviceKeys: ServiceKeysDeps;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly offerTexts: OfferTextsStore;
  readonly repairs: RepairsStore;
  readonly taskDeadlineSeconds: number;
}

/** How long after opening the widget a person may start an extraction. */
export const WIDGET_SESSION_SECONDS = 1200;
/** How much longer than the longest extraction the widget may ask for its outcome. */
const FOLLOW_SECONDS = 30;

export interface OpenedWidgetSession {
  readonly consent: ConsentDocument;
  /** How the widget looks; what it offers is stored in the consent. */
  readonly config: WidgetConfigDocument;
  readonly shown: ShownOffer;
  readonly texts: OfferTexts;
  readonly sessionToken: string;
  readonly expiresAt: Date;
  readonly encryptionKey: EncryptionPublicJwk;
}

/**
 * Exchanges an OTP token for the widget's session, and stores the offer that it shows with the
 * consent. Of any number of concurrent calls, one succeeds.
 * @throws AppError invalidOtpToken, otpTokenExpired, otpTokenAlreadyUsed; widgetConfigError if
 *   the widget was opened for another configuration, which does not use up the token
 */
export async function openWidgetSession(
  deps: OpenWidgetSessionDeps,
  input: {
    otpToken: string;
    widgetConfigId: string | undefined;
    requestId: string;
  } & ActOrigin,
): Promise<OpenedWidgetSession> {
  const now = deps.now();
  const hash = hashOtpToken(input.otpToken);
  const found = await deps.consents.findByOtp(hash);
  const client = found && (await deps.authenticator.client(found.clientId));
  if (!found || !client || client.revokedAt) throw new AppError('invalidOtpToken');
  if (input.widgetConfigId !== undefined && input.widgetConfigId !== found.widgetConfigId)
    throw new AppError('widgetConfigError');
  const refusal = otpRefusal(found, now);
  if (refusal) throw new AppError(refusal);
  const config = await deps.widgetConfigs.find(found.widgetConfigId);
  if (!config) throw new AppError('widgetConfigError');

  const expiresAt = addSeconds(now, WIDGET_SESSION_SECONDS);
  const { token, jti } = deps.tokens.sign('widget', {
    subject: found.clientId,
    lifetimeSeconds: WIDGET_SESSION_SECONDS + deps.taskDeadlineSeconds + FOLLOW_SECONDS,
    claims: { keyId: found.keyId, scopes: ['connect'], consentId: found._id },
  });
  const channel = await actChannel(deps, found, input);
  const { offer, shown, texts } = await offerToShow(deps, found, config, now);
  const session = { id: jti, expiresAt, channel };
  const consent = await (found.state === 'active'
    ? deps.repairs.useOtp(hash, session, repairOf(found, offer), now)
    : deps.consents.useOtp(hash, session, offer, now));
  if (!consent) {
    const current = await deps.consents.findByOtp(hash);
    // A concurrent call has used it, and another one has renewed it for the same visit.
    const isRenewed = current?.state === 'in_progress';
    const reason = current && otpRefusal(current, now);
    throw new AppError(reason ?? (isRenewed ? 'otpTokenAlreadyUsed' : 'invalidOtpToken'));
  }
  const { key } = await createSessionKey(
    deps.serviceKeys,
    { sessionId: jti, sessionExpiresAt: expiresAt },
    // Takes less than a millisecond to generate, unlike an RSA key.
    'ECDH-ES',
  );
  await deps.audit.append({
    at: now,
    event: 'widget.opened',
    clientId: consent.clientId,
    ...auditActor({ keyId: consent.keyId, sessionId: jti }, input),
    consentId: consent._id,
    subject: consent.subject,
    detail: channelInWords(channel),
  });
  return {
    consent: inWidget(consent),
    config,
    shown,
    texts,
    sessionToken: token,
    expiresAt,
    encryptionKey: key,
  };
}

function otpRefusal({ otp, state }: ConsentDocument, now: Date): ErrorName | null {
  if (otp.usedAt) return 'otpTokenAlreadyUsed';
  if (otp.expiresAt <= now) return 'otpTokenExpired';
  // An active consent has an unused token only for a repair.
  return state === 'in_progress' || state === 'active' ? null : 'invalidOtpToken';
}

/**
 * What the widget shows: the offer of a consent that is repaired as it was accepted, every other
 * one as the configuration is now.
 */
async function offerToShow(
  { offerTexts }: OpenWidgetSessionDeps,
  consent: ConsentDocument,
  config: WidgetConfigDocument,
  now: Date,
): Promise<{ offer: ConsentOffer; shown: ShownOffer; texts: OfferTexts }> {
  const { offer, state } = consent;
  if (state === 'active' && offer.shown && !isRenewable(consent, now))
    return { offer, shown: offer.shown, texts: await offerTexts.read(textsOf(offer)) };
  const fresh = showOffer(config, consent, now);
  // Stored before the offer, so that no offer refers to a text that does not exist.
  await offerTexts.keep(fresh.texts.values(), now);
  return { ...fresh, shown: fresh.offer.shown };
}

const repairOf = ({ products }: ConsentDocument, offer: ConsentOffer): ConsentRepair => ({
  state: 'in_progress',
  offer,
  products,
  acceptance: null,
  ownAccount: null,
});
