import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/browser';

/** Makes a passkey and signs with one; both ask the member. */
export interface Passkeys {
  make: (options: PublicKeyCredentialCreationOptionsJSON) => Promise<RegistrationResponseJSON>;
  sign: (options: PublicKeyCredentialRequestOptionsJSON) => Promise<AuthenticationResponseJSON>;
}

/** The browser has no passkeys. */
class NoPasskeysError extends Error {
  override readonly name = 'NoPasskeysError';
}

function check(): void {
  if (!browserSupportsWebAuthn()) throw new NoPasskeysError('The browser has no passkeys.');
}

/** The browser's passkeys. */
export const browserPasskeys: Passkeys = {
  make: async (optionsJSON) => {
    check();
    return startRegistration({ optionsJSON });
  },
  sign: async (optionsJSON) => {
    check();
    return startAuthentication({ optionsJSON });
  },
};
