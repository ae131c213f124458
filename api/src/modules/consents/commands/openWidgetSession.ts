import { AppError } from '../../../errors/AppError.ts';
import type { ErrorName } from '../../../errors/catalogue.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { EncryptionPublicJwk } from '../../../infra/jwe/jwe.ts';
import type { TokenSigner } from '../../../infra/jwt/tokens.ts';
import { auditActor } from '../../audit/auditActor.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { EndConsentDeps } from './endConsent.ts';
import type { ConsentDocument } from '../consents.types.ts';
import { createSessionKey } from '../../encryption/commands/createSessionKey.ts';
import type { ServiceKeysDeps } from '../../encryption/commands/ensureServiceKeys.ts';
import { hashOtpToken } from '../../tokens/otpTokens.ts';
import { consentOffer } from '../consentOffer.ts';
import type {
  WidgetConfigDocument,
  WidgetConfigsStore,
} from '../../widgetConfigs/widgetConfigs.store.ts';

export interface OpenWidgetSessionDeps extends EndConsentDeps {
  readonly tokens: TokenSigner;
  readonly authenticator: Authenticator;
  readonly serviceKeys: ServiceKeysDeps;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly taskDeadlineSeconds: number;
}

/** How long after opening the widget a person may start an extraction. */
export const WIDGET_SESSION_SECONDS = 1200;
/** How much longer than that extraction can take the widget may ask for its outcome. */
const FOLLOW_SECONDS = 30;

export interface OpenedWidgetSession {
  readonly consent: ConsentDocument;
  readonly config: WidgetConfigDocument;
  readonly sessionToken: string;
  readonly expiresAt: Date;
  readonly encryptionKey: EncryptionPublicJwk;
}

/**
 * Exchanges an OTP token for the widget's session. Of any number of concurrent calls, one succeeds.
 * @throws AppError invalidOtpToken, otpTokenExpired, otpTokenAlreadyUsed; widgetConfigError where the
 *   widget was opened for another configuration, which does not spend the token
 */
export async function openWidgetSession(
  deps: OpenWidgetSessionDeps,
  input: {
    otpToken: string;
    widgetConfigId: string | undefined;
    requestId: string;
    ip: string;
  },
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
  const session = { id: jti, expiresAt };
  const consent = await deps.consents.useOtp(hash, session, consentOffer(config), now);
  if (!consent) {
    const current = await deps.consents.findByOtp(hash);
    throw new AppError((current && otpRefusal(current, now)) ?? 'invalidOtpToken');
  }
  const { key } = await createSessionKey(
    deps.serviceKeys,
    { sessionId: jti, sessionExpiresAt: expiresAt },
    // Generated in less than a millisecond, unlike an RSA key.
    'ECDH-ES',
  );
  await deps.audit.append({
    at: now,
    event: 'widget.opened',
    clientId: consent.clientId,
    ...auditActor({ keyId: consent.keyId, sessionId: jti }, input),
    consentId: consent._id,
    subject: consent.subject,
  });
  return { consent, config, sessionToken: token, expiresAt, encryptionKey: key };
}

function otpRefusal({ otp, state }: ConsentDocument, now: Date): ErrorName | null {
  if (otp.usedAt) return 'otpTokenAlreadyUsed';
  if (otp.expiresAt <= now) return 'otpTokenExpired';
  return state === 'in_progress' ? null : 'invalidOtpToken';
}
