/** Why a mail could not be handed over, without the server's message, which quotes the address. */
export class MailError extends Error {
  /** The library's code: `ECONNECTION`, `ETLS`, `EAUTH`, `EENVELOPE` … */
  readonly code: string;
  /** The server's SMTP reply code; null if there was none. */
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

/** The server rejects this sender (RFC 3463). Its policy may be changed, so the mail is retried. */
const POLICY = /\b5\.7\.\d/;

/** Converts any error of the transport into one that may be logged. */
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
