/** Why a record could not be opened: for logs and operators, never for clients. */
export type VaultFailure =
  | 'malformed'
  | 'unknown_key'
  | 'not_authentic'
  | 'not_sealable'
  | 'sealed_for_workers';

/** Sealing or opening failed. Message and cause contain neither content nor key material. */
export class VaultError extends Error {
  readonly reason: VaultFailure;

  constructor(reason: VaultFailure, message: string) {
    super(message);
    this.name = 'VaultError';
    this.reason = reason;
  }
}

export const notAuthentic = (): VaultError =>
  new VaultError('not_authentic', 'The record was altered or belongs elsewhere');

export const unknownKey = (kid: string): VaultError =>
  new VaultError('unknown_key', `The key ring has no key ${kid}`);
