/** What kept a mail from being handed over, without what the server said: that quotes the address. */
export class MailError extends Error {
  /** As the library names it: `ECONNECTION`, `ETLS`, `EAUTH`, `EENVELOPE` … */
  readonly code: string;
  /** The server's answer; null where there was none. */
  readonly status: number | null;
  /** Whether the server would refuse the same mail again. */
  readonly isFinal: boolean;

  constructor(code: string, status: number | null, isFinal: boolean) {
    super(`The mail was not handed over: ${code}${status === null ? '' : ` ${String(status)}`}`);
    this.name = 'MailError';
    this.code = code;
    this.status = status;
    this.isFinal = isFinal;
  }
}

/** The server refuses us (RFC 3463): who is let in may be changed, so the mail is tried again. */
const POLICY = /\b5\.7\.\d/;

/** Any error of the transport as one that may be logged. */
export function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const given = (error ?? {}) as Readonly<Record<string, unknown>>;
  const status = typeof given.responseCode === 'number' ? given.responseCode : null;
  const isAboutRecipient = given.command === 'RCPT TO' && !POLICY.test(String(given.response));
  return new MailError(
    typeof given.code === 'string' ? given.code : 'EUNKNOWN',
    status,
    isAboutRecipient && status !== null && status >= 500,
  );
}
