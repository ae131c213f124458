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

function whereSupported<T>(ask: () => Promise<T>): Promise<T> {
  if (browserSupportsWebAuthn()) return ask();
  return Promise.reject(new NoPasskeysError('The browser has no passkeys.'));
}

/** The browser's passkeys. */
export const browserPasskeys: Passkeys = {
  make: (optionsJSON) => whereSupported(() => startRegistration({ optionsJSON })),
  sign: (optionsJSON) => whereSupported(() => startAuthentication({ optionsJSON })),
};
