import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { product } from '../../../config/product.ts';
import { AppError } from '../../../errors/AppError.ts';
import {
  CHALLENGE_SECONDS,
  type MemberDocument,
  type MemberPerson,
  type Passkey,
} from './members.types.ts';
import type { RelyingParty } from './relyingParty.ts';

export type { AuthenticationResponseJSON, RegistrationResponseJSON };

/** COSE ids of ES256, EdDSA and RS256, in the order in which we prefer them. */
const ALGORITHMS = [-7, -8, -257] as const;

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`: a passkey that asks for nothing typed. */
export const creationOptions = (
  { id }: RelyingParty,
  challenge: string,
  { memberId, name, email }: MemberPerson & { readonly memberId: string },
) => ({
  challenge,
  rp: { id, name: product.name },
  user: { id: Buffer.from(memberId).toString('base64url'), name: email, displayName: name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
  timeout: TIMEOUT_MS,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
});

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`: any passkey of this site. */
export const requestOptions = ({ id }: RelyingParty, challenge: string) => ({
  challenge,
  rpId: id,
  timeout: TIMEOUT_MS,
  userVerification: 'required',
  allowCredentials: [],
});

/**
 * Verifies a new passkey.
 * @throws AppError passkeyRefused
 */
export async function verifyNewPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  response: RegistrationResponseJSON,
  at: Date,
): Promise<Passkey> {
  const { registrationInfo } = await refusing(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (!registrationInfo) throw new AppError('passkeyRefused');
  const { credential } = registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAt: at,
    lastUsedAt: null,
  };
}

/**
 * Verifies that a member's passkey signed a challenge.
 * @returns how often it has been used, as its device counts it
 * @throws AppError passkeyRefused
 */
export async function verifyPasskey(
  { id, origin }: RelyingParty,
  challenge: string,
  response: AuthenticationResponseJSON,
  member: MemberDocument | null,
): Promise<{ readonly member: MemberDocument; readonly counter: number }> {
  const passkey = member?.passkeys.find((one) => one.id === response.id);
  if (!member || !passkey) throw new AppError('passkeyRefused');
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.id,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new AppError('passkeyRefused');
  return { member, counter: authenticationInfo.newCounter };
}

/** The library throws for whatever is wrong with a response. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new AppError('passkeyRefused', { cause: error });
  }
}
