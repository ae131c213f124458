export interface Credentials {
  /** Normalised: a RUT as `12345678-5`, or an e-mail in lower case. */
  readonly username: string;
  readonly password: string;
}
