/** How clients reach the server. */
export interface Endpoint {
  readonly address: string;
  /** Resolves when no more clients can connect. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}
