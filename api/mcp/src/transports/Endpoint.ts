/** Where clients reach the server. */
export interface Endpoint {
  readonly address: string;
  /** Resolves when no client can come any more. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}
