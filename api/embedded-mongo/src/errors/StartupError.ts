/** The server cannot start, for a reason that the operator can fix; the message is one sentence. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
