import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { load } from 'cheerio';
import { createTransport } from 'nodemailer';
import { startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';
import { createMailServer } from './createMailServer.ts';
import type { MailServer } from './createMailServer.ts';
import { Inbox } from './Inbox.ts';
import { inboxPage } from './inboxPages.ts';

let simulated: Simulated;
let server: MailServer;
let smtpPort: number;
let origin: string;

beforeAll(async () => {
  simulated = await startSimulated({ consoleUrl: 'http://localhost:3000/consola' });
  origin = new URL(simulated.baseUrl('')).origin;
  server = createMailServer(simulated.simulator.inbox);
  smtpPort = await server.listen(0);
});
beforeEach(() => {
  simulated.simulator.inbox.clear();
});
afterAll(async () => {
  await server.close();
  await simulated.close();
});

const MAIL = {
  from: 'Cauce <no-responder@cauce.example>',
  to: 'ana@personas.test',
  subject: 'Tu código <b>ñ</b>',
  text: 'Código: 123456 <script>alert(1)</script>',
  html: '<style>p{color:red}</style><p onclick="x()">Hola</p><script>alert(1)</script>',
  attachments: [
    { filename: 'comprobante ñ.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
  ],
};
const send = (mail: object = {}) =>
  createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({ ...MAIL, ...mail });
const open = async (path: string, init?: RequestInit) => {
  const response = await fetch(origin + path, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** `fetch` would not send another host. */
const askAs = (host: string, path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    get(origin + path, { headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode, text });
      });
    }).on('error', reject);
  });
const firstLink = async () => {
  const $ = load((await open('/correo')).text);
  return String($('.correos a').attr('href'));
};

describe('the inbox', () => {
  it('shows a mail, its text, its HTML and its attachments', async () => {
    await send();
    const list = await open('/correo');
    expect(load(list.text)('.correos').text()).toMatch(/Tu código <b>ñ<\/b>\s+ana@personas.test/);
    const path = await firstLink();
    const page = await open(path);
    const $ = load(page.text);
    expect($('h1').text()).toBe(MAIL.subject);
    expect($('pre').text().trim()).toBe(MAIL.text);
    expect($('script, b, [onclick]')).toHaveLength(0);
    expect($('title').text()).toContain('(simulación)');
    expect($('body').attr('data-portal')).toBe('');
    const attachment = await open(String($('a[download]').attr('href')));
    expect(attachment.text).toBe('%PDF');
    expect(attachment.headers.get('content-type')).toBe('application/pdf');
    expect(attachment.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''comprobante%20%C3%B1.pdf",
    );
    const frame = await open(String($('iframe').attr('src')));
    expect(frame.text).toContain('<p onclick="x()">Hola</p>');
    expect(frame.text).not.toContain('stylesheet');
  });

  it("blocks scripts and external resources in a mail's HTML", async () => {
    await send();
    const path = await firstLink();
    const $ = load((await open(path)).text);
    const allowed = 'allow-popups allow-popups-to-escape-sandbox';
    expect($('iframe').attr('sandbox')).toBe(allowed);
    const policy = (await open(`${path}/html`)).headers.get('content-security-policy');
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toContain(`sandbox ${allowed}`);
    expect(policy).not.toMatch(/script-src|https?:/);
  });

  it('links to the console, if it knows one', async () => {
    expect((await open('/correo')).text).toContain(
      '<a href="http://localhost:3000/consola">Consola</a>',
    );
    expect(inboxPage([], undefined).text).not.toContain('Consola');
  });

  it('is emptied only by its own button, not by a request from another site', async () => {
    await send();
    const foreign = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await open('/correo/vaciar', foreign)).status).toBe(404);
    expect(simulated.simulator.inbox.list()).toHaveLength(1);
    const own = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } };
    const answer = await open('/correo/vaciar', own);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/correo']);
    expect((await open('/correo')).text).toContain('Todavía no hay correos');
  });

  it.each(['/correo/x', '/correo/x/html', '/correo/x/adjuntos/0'])(
    'returns 404 for %s',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it('lists the mails sent to an address, for tests', async () => {
    await send();
    await send({ to: 'eva@personas.test', attachments: [] });
    const { text } = await open('/__debug/mails?to=ana%40personas.test');
    expect(JSON.parse(text)).toMatchObject({
      mails: [
        {
          to: ['ana@personas.test'],
          subject: MAIL.subject,
          attachments: [{ content: Buffer.from('%PDF').toString('base64') }],
        },
      ],
    });
  });

  it.each([
    'rebound.example',
    'rebound.example:3002',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
    '0.0.0.0',
    '[::]',
    '192.168.1.5',
  ])('is not shown to a page whose name resolves to this machine: %s', async (host) => {
    await send();
    const path = await firstLink();
    for (const one of ['/correo', path, `${path}/html`, '/__debug/mails?to=ana%40personas.test']) {
      const { status, text } = await askAs(host, one);
      expect([one, status]).toEqual([one, 404]);
      expect(text).not.toContain('123456');
    }
    expect((await askAs('localhost:1', '/correo')).status).toBe(200);
    expect((await askAs('[::1]', '/__debug/mails?to=x')).status).toBe(200);
  });

  it('rejects a mail that is too large', async () => {
    const attachments = [{ filename: 'a', content: Buffer.alloc(6 * 1024 * 1024) }];
    await expect(send({ attachments })).rejects.toMatchObject({ responseCode: 552 });
    expect(simulated.simulator.inbox.list()).toEqual([]);
  });

  it('keeps only the newest mails, within a limit of count and of size', () => {
    const inbox = new Inbox(() => 0);
    const add = (subject: string, bytes: number) =>
      inbox.add(
        { from: '', to: [], subject, messageId: '', text: '', html: null, attachments: [] },
        bytes,
      );
    for (let index = 1; index <= 502; index += 1) add(String(index), 10);
    expect(inbox.list()).toHaveLength(500);
    expect([inbox.list()[0]?.subject, inbox.list().at(-1)?.subject]).toEqual(['502', '3']);
    add('large', 64 * 1024 * 1024);
    expect(inbox.list().map(({ subject }) => subject)).toEqual(['large']);
  });
});
