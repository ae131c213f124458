import { createHash } from 'node:crypto';
import type { PseudonymByKey } from '../../../infra/vault/pseudonym.ts';

/** The OTP token of a consent. Only a holder of the pseudonym key can derive it. */
export function otpTokenFor(pseudonym: PseudonymByKey, consentId: string): string {
  return pseudonym('otp-token', consentId);
}

/** The stored form of an OTP token. A plain hash suffices: the token is 256 random bits. */
export function hashOtpToken(otpToken: string): string {
  return createHash('sha256').update(otpToken).digest('hex');
}
