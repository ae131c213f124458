import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailbox, type TestMailbox } from '../../../test/startMailbox.ts';
import { MailError } from './MailError.ts';
import { createSmtpTransport, type OutgoingMail } from './smtpTransport.ts';
import { parseSmtpUrl } from './smtpUrl.ts';

const MAIL: OutgoingMail = {
  messageId: '<one@cauce.example>',
  date: new Date('2026-12-01T12:00:00Z'),
  to: 'ana@personas.test',
  locale: 'es-CL',
  subject: 'Tu código',
  text: 'Código: 123456\n',
  html: '<p>Código: 123456</p>',
  attachments: [{ filename: 'a.json', contentType: 'application/json', content: '{"a":1}' }],
};

const folder = mkdtempSync(join(tmpdir(), 'cauce-mail-'));
const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
const open: TestMailbox[] = [];

async function mailbox(options: SMTPServerOptions = {}): Promise<TestMailbox> {
  const one = await startMailbox(options);
  open.push(one);
  return one;
}

const withTls = (options: SMTPServerOptions = {}) =>
  mailbox({
    hideSTARTTLS: false,
    disabledCommands: [],
    key: pem('key.pem'),
    cert: pem('certificate.pem'),
    ...options,
  });

function send(
  smtpUrl: string,
  {
    needsTls = false,
    mail = {},
    signal = new AbortController().signal,
  }: { needsTls?: boolean; mail?: Partial<OutgoingMail>; signal?: AbortSignal } = {},
): Promise<void> {
  const from = { name: 'Cauce', address: 'no-responder@cauce.example' };
  const transport = createSmtpTransport({ server: parseSmtpUrl(smtpUrl), from, needsTls });
  return transport.send({ ...MAIL, ...mail }, signal);
}

async function failure(sending: Promise<void>): Promise<MailError> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MailError)) throw new Error('it did not fail as it should');
  // Contains neither the address nor the server's message.
  expect(JSON.stringify(error) + String(error.stack) + String(error.cause)).not.toMatch(/ana|said/);
  return error;
}

beforeAll(() => {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'key.pem',
  ];
  const args = ['req', '-x509', '-days', '2', ...subject, ...key, '-out', 'certificate.pem'];
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a mail', () => {
  it('arrives unchanged', async () => {
    const server = await mailbox();
    await send(server.smtpUrl);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      messageId: MAIL.messageId,
      date: MAIL.date.toISOString(),
      from: { name: 'Cauce', address: 'no-responder@cauce.example' },
      recipients: ['ana@personas.test'],
      subject: MAIL.subject,
      text: expect.stringContaining(MAIL.text) as string,
      html: expect.stringContaining(MAIL.html) as string,
      attachments: [{ filename: 'a.json', mimeType: 'application/json' }],
    });
    const headers = mail?.headers.map(({ key, value }) => `${key}: ${value}`);
    expect(headers).toContain('auto-submitted: auto-generated');
  });

  it.each([
    'ana@personas.test, eva@personas.test',
    'ana@personas.test\r\nRCPT TO:<eva@personas.test>',
    'ana@personas.test>\r\nBcc: eva@personas.test',
  ])('is not sent to %j, which is not a single address', async (to) => {
    const server = await mailbox();
    expect(await failure(send(server.smtpUrl, { mail: { to } }))).toMatchObject({ isFinal: true });
    expect(server.received).toEqual([]);
  });
});

describe('TLS', () => {
  const authority = () => `?tlsCAFile=${encodeURIComponent(join(folder, 'certificate.pem'))}`;

  it.each([
    ['STARTTLS', false],
    ['the first byte', true],
  ])('encrypts everything from %s on, including the password', async (_, secure) => {
    let isEncrypted: boolean | undefined;
    const server = await withTls({
      secure,
      authOptional: false,
      onAuth: ({ username, password }, session, done) => {
        isEncrypted = session.secure;
        if (username === 'me' && password === 'pass:word') done(null, { user: 'me' });
        else done(new Error('said no'));
      },
    });
    const url = server.smtpUrl.replace('//', '//me:pass%3Aword@') + authority();
    await send(url, { needsTls: true });
    expect(isEncrypted).toBe(true);
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
    const wrong = await failure(send(url.replace('pass', 'other'), { needsTls: true }));
    expect(wrong).toMatchObject({ code: 'EAUTH', isFinal: false });
  });

  it('is enforced before anything is sent to a server that does not offer it', async () => {
    const told: string[] = [];
    const server = await mailbox({
      onAuth: (_, __, done) => {
        told.push('password');
        done(null, { user: 'me' });
      },
      onMailFrom: (_, __, done) => {
        told.push('sender');
        done();
      },
    });
    const url = server.smtpUrl.replace('//', '//me:secret@');
    expect(await failure(send(url, { needsTls: true }))).toMatchObject({
      code: 'ETLS',
      isFinal: false,
    });
    expect(told).toEqual([]);
  });

  it.each([false, true])(
    'requires a certificate signed by a known authority (implicit TLS: %s)',
    async (secure) => {
      const server = await withTls({ secure });
      expect((await failure(send(server.smtpUrl, { needsTls: true }))).isFinal).toBe(false);
      expect(server.received).toEqual([]);
    },
  );
});

describe('a refusal', () => {
  const refusing = (status: number, text: string) =>
    mailbox({
      onRcptTo: (_, __, done) => done(Object.assign(new Error(text), { responseCode: status })),
    });

  it.each([
    [550, '5.1.1 said no such user ana', true],
    [550, '5.7.1 said relaying denied for ana', false],
    [450, '4.2.0 said try again, ana', false],
  ])('has isFinal set by the reply to the recipient: %i %s: %s', async (status, text, isFinal) => {
    const server = await refusing(status, text);
    expect(await failure(send(server.smtpUrl))).toMatchObject({ status, isFinal });
  });

  it('is not final if the connection was refused', async () => {
    const free = await mailbox();
    await free.close();
    expect(await failure(send(free.smtpUrl))).toMatchObject({ status: null, isFinal: false });
  });
});

it('sending aborts with its signal if the server does not respond', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const closed = once(silent, 'connection').then(([socket]) => once(socket as never, 'close'));
  const { port } = silent.address() as AddressInfo;
  const sending = send(`smtp://127.0.0.1:${String(port)}`, { signal: AbortSignal.timeout(100) });
  expect(await failure(sending)).toMatchObject({ code: 'EABORT', isFinal: false });
  await closed;
  silent.close();
});
