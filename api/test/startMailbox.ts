import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Container } from '../src/container.ts';
import { parseMailbox } from '../src/infra/mail/mailbox.ts';
import { parseSmtpUrl } from '../src/infra/mail/smtpUrl.ts';
import { createSmtpTransport } from '../src/infra/mail/smtpTransport.ts';
import {
  createMailSender,
  type MailSender,
} from '../src/modules/operations/mails/jobs/sendMails.ts';
import { until } from './until.ts';

/** A mail that a server received. */
interface ReceivedMail extends Email {
  /** The recipients in the envelope. */
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
}

/** A mail server for tests. */
export interface TestMailbox {
  /** The value for SMTP_URL. */
  readonly smtpUrl: string;
  /** The received mails, the oldest first. */
  readonly received: ReceivedMail[];
  /** The first mail to an address, as soon as there is one. */
  waitFor(address: string, isIt?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/**
 * Starts a server on a free port of this machine that accepts every mail.
 * @param options replaces its handlers
 */
export async function startMailbox(options: SMTPServerOptions = {}): Promise<TestMailbox> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ ...mail, recipients, isEncrypted: session.secure });
          done();
        }, done);
      });
    },
    ...options,
  });
  // The error of a client that disconnected.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    smtpUrl: `${options.secure === true ? 'smtps' : 'smtp'}://127.0.0.1:${String(port)}`,
    received,
    waitFor: (address, isIt = () => true) => {
      const find = () => received.find((mail) => mail.recipients.includes(address) && isIt(mail));
      return until(find, { timeoutMs: 15_000 });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Sends the mails of an application to a mailbox, as its worker would. */
export function createTestSender(
  container: Container,
  { smtpUrl }: Pick<TestMailbox, 'smtpUrl'>,
): MailSender {
  const from = parseMailbox('Cauce <no-responder@cauce.example>');
  const server = parseSmtpUrl(smtpUrl);
  const transport = createSmtpTransport({ server, from, needsTls: false });
  return createMailSender({ ...container, transport, from });
}

/** Sends all mails that are due now, and waits until they are sent or postponed. */
export async function sendDueMails(
  container: Container,
  mailbox: Pick<TestMailbox, 'smtpUrl'>,
): Promise<void> {
  const sender = createTestSender(container, mailbox);
  await sender.look();
  await sender.idle();
}
