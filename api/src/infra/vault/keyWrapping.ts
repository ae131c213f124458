/**
 * 1: wrapped with a secret key, which also unwraps. 2: wrapped to a public key, which cannot
 * unwrap.
 */
export type WrappingForm = 1 | 2;

/** How the data key of a record is wrapped, by the keys of one ring. */
export interface KeyWrapping {
  readonly form: WrappingForm;
  readonly currentKid: string;
  readonly ids: readonly string[];
  /** Length of every wrapped data key. */
  readonly wrappedBytes: number;
  /** Wraps under the current key, bound to the record's address. */
  wrap(dek: Buffer, aad: string): { readonly kid: string; readonly dek: Buffer };
  /**
   * Null in a process that has public keys only.
   * @throws VaultError unknown_key or not_authentic
   */
  readonly unwrap: ((kid: string, wrapped: Buffer, aad: string) => Buffer) | null;
}
