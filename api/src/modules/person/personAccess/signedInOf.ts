import { AppError } from '../../../errors/AppError.ts';
import type { Principal, SignedIn } from '../../../principal/principal.ts';

/** The caller with a person's token. */
export type SignedInCaller = SignedIn & {
  readonly sessionId: string;
  readonly sessionExpiresAt: Date;
};

/** @throws AppError invalidPersonToken for any other caller */
export function signedInOf({ person, sessionId, sessionExpiresAt }: Principal): SignedInCaller {
  if (!person || sessionId === null || sessionExpiresAt === null)
    throw new AppError('invalidPersonToken');
  return { ...person, sessionId, sessionExpiresAt };
}
