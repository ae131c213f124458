import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerDataStream } from 'smtp-server';
import type { Inbox, InboxMail } from './Inbox.ts';

const MOST_BYTES_OF_A_MAIL = 5 * 1024 * 1024;
/** Only this machine may send to it, whatever address the simulator listens on. */
const HOST = '127.0.0.1';

/** Accepts every mail, shows it in the inbox and relays none. */
export interface MailServer {
  /** Starts listening and returns the port; with port 0, the system chooses one. */
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/** The sandbox's mail server. */
export function createMailServer(inbox: Inbox): MailServer {
  const smtp = new SMTPServer({
    authOptional: true,
    // It has no certificate, and every sender is on this machine.
    hideSTARTTLS: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES_OF_A_MAIL,
    logger: false,
    closeTimeout: 500,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void take(stream, to, inbox).then((refusal) => done(refusal), done);
    },
  });
  // A client that disconnected.
  smtp.on('error', () => undefined);
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        smtp.server.once('error', reject);
        smtp.listen(port, HOST, () => {
          smtp.server.off('error', reject);
          resolve((smtp.server.address() as AddressInfo).port);
        });
      }),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function take(
  stream: SMTPServerDataStream,
  to: readonly string[],
  inbox: Inbox,
): Promise<Error | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // A mail that is too large is read to its end, so that the sender receives the reason for the
    // refusal.
    if (bytes <= MOST_BYTES_OF_A_MAIL) chunks.push(chunk);
  }
  if (bytes > MOST_BYTES_OF_A_MAIL)
    return Object.assign(new Error('Message too large'), { responseCode: 552 });
  inbox.add(await parse(Buffer.concat(chunks), to), bytes);
  return null;
}

async function parse(
  raw: Buffer,
  to: readonly string[],
): Promise<Omit<InboxMail, 'id' | 'receivedAt'>> {
  const mail = await PostalMime.parse(raw);
  return {
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    attachments: mail.attachments.map(({ filename, mimeType, content }, index) => ({
      name: filename ?? `adjunto-${index + 1}`,
      type: mimeType,
      content:
        typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
  };
}
