import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { MailError, toMailError } from './MailError.ts';
import { isMailAddress, type Mailbox } from './mailbox.ts';
import type { SmtpServer } from './smtpUrl.ts';

/** A mail that is handed over to a server. */
export interface OutgoingMail {
  /** The same for each attempt, so that a recipient can recognise a duplicate. */
  readonly messageId: string;
  readonly date: Date;
  readonly to: string;
  readonly locale: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer | string;
}

/** Hands mails over to a server. */
export type MailTransport = ReturnType<typeof createSmtpTransport>;

export interface MailTransportOptions {
  readonly server: SmtpServer;
  readonly from: Mailbox;
  /**
   * Whether nothing may be sent before the connection is encrypted and the certificate verified.
   */
  readonly needsTls: boolean;
}

const CONNECTION_MS = 10_000;
/** Timeout while the server sends nothing. */
const SILENCE_MS = 20_000;
/** Timeout for a whole mail, even if the server keeps sending. */
const MAIL_MS = 45_000;

/** Uses a new connection for each mail: there are few mails, and one that hangs delays no other. */
export function createSmtpTransport(options: MailTransportOptions) {
  const { server, from, needsTls } = options;
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isImplicitTls,
    requireTLS: needsTls,
    // In the sandbox there is no certificate to verify.
    ignoreTLS: !needsTls,
    ...(server.tlsCaFile !== null && { tls: { ca: readFileSync(server.tlsCaFile) } }),
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The library's logger would log addresses.
    logger: false,
  });
  return {
    /** @throws MailError if the server did not accept the mail */
    send: async ({ to, locale, attachments, ...mail }: OutgoingMail, signal: AbortSignal) => {
      // The library would read other text as a list.
      if (!isMailAddress(to)) throw new MailError('EADDRESS', null, true);
      try {
        await transport.sendMail({
          ...mail,
          from,
          to,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': locale },
          attachments: [...attachments],
          signal: AbortSignal.any([signal, AbortSignal.timeout(MAIL_MS)]),
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}
