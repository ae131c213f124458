import { addSeconds } from '../../../infra/clock.ts';
import { hashOtpToken } from '../tokens/otpTokens.ts';
import type { ConsentDocument } from './consents.types.ts';

/** How long the token can be used to open the widget. */
export const OTP_SECONDS = 600;

/** The stored form of a new OTP token. */
export const newOtp = (token: string, now: Date): ConsentDocument['otp'] => ({
  hash: hashOtpToken(token),
  expiresAt: addSeconds(now, OTP_SECONDS),
  usedAt: null,
});

/** What is known of a consent before its widget opens. */
type Requested = Pick<
  ConsentDocument,
  | '_id'
  | 'clientId'
  | 'keyId'
  | 'reference'
  | 'subject'
  | 'holder'
  | 'products'
  | 'entityTypes'
  | 'entityIds'
  | 'visitId'
  | 'connectAnother'
  | 'widgetConfigId'
  | 'locale'
  | 'refresh'
  | 'offer'
  | 'person'
>;

/** A consent that its person has not seen yet. */
export const newConsent = (requested: Requested, otpToken: string, now: Date): ConsentDocument => ({
  ...requested,
  state: 'in_progress',
  otp: newOtp(otpToken, now),
  session: null,
  acceptance: null,
  taskId: null,
  entityId: null,
  validUntil: null,
  credentials: null,
  results: [],
  resultsOf: null,
  extractedAt: null,
  refreshAt: null,
  createdAt: now,
  terminatedAt: null,
  terminatedBy: null,
  endsAt: addSeconds(now, OTP_SECONDS),
});
