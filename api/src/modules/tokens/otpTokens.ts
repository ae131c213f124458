import { createHash } from 'node:crypto';

/** What is stored of an OTP token: it is 256 random bits, so a plain hash hides it. */
export function hashOtpToken(otpToken: string): string {
  return createHash('sha256').update(otpToken).digest('hex');
}
