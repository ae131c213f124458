import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { randomUUID } from 'node:crypto';
import {
  createTestSender,
  sendDueMails,
  startMailbox,
  type TestMailbox,
} from '../../../../../test/startMailbox.ts';
import { startTestServer, type TestServer } from '../../../../../test/testServer.ts';
import { until } from '../../../../../test/until.ts';
import { MailsStore } from '../mails.store.ts';
import type { MailDocument, NewMail } from '../mails.types.ts';
import type { ReceiptMail } from '../rendering/renderMail.ts';
import type { MailSender } from './sendMails.ts';

const HOUR = 3600;
const RECEIPT: ReceiptMail = {
  facts: {
    recipientName: 'Ahorra',
    entityName: 'Banco de Chile',
    purpose: 'Evaluar un crédito',
    products: ['Cuentas y saldos', 'Movimientos'],
    acceptedAt: '2026-12-01T12:00:00.000Z',
    validUntil: '2027-12-01T12:00:00.000Z',
    storesCredentials: false,
    consentId: 'consent-1',
    sameVisit: [],
    personPage: 'https://api.cauce.example/persona',
  },
  pdf: Buffer.from('%PDF-1.7'),
  json: '{"jws":"a.b.c"}',
};

let server: TestServer;
const boxes: TestMailbox[] = [];
const senders: MailSender[] = [];
let address: string;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  address = `ana.${randomUUID()}@personas.test`;
  await collection().deleteMany({});
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((one) => one.stop(AbortSignal.abort())));
  await Promise.all(boxes.splice(0).map((one) => one.close()));
  // In no test may a log line contain the person's address.
  expect(server.logs.join('\n')).not.toContain('personas.test');
});
afterAll(() => server.close());

const collection = () => server.container.mongo.db.collection<MailDocument>('mails');
const waiting = () => collection().find().sort({ createdAt: 1 }).toArray();

async function mailbox(options?: SMTPServerOptions): Promise<TestMailbox> {
  const one = await startMailbox(options);
  boxes.push(one);
  return one;
}

function sender(box: TestMailbox): MailSender {
  const one = createTestSender(server.container, box);
  senders.push(one);
  return one;
}

const queueCode = (id = `code:${randomUUID()}`, more: Partial<NewMail<'code'>> = {}) =>
  server.container.mails.queue({
    id,
    kind: 'code',
    to: address,
    locale: 'es-CL',
    params: { code: '123456', minutes: 10 },
    holder: null,
    ...more,
  });
const queueReceipt = (id = `receipt:${randomUUID()}`) =>
  server.container.mails.queue({
    id,
    kind: 'receipt',
    to: address,
    locale: 'es-CL',
    params: { consentId: 'consent-1' },
    holder: null,
  });

/** Accepts the connection, and answers only when it is told to. */
function slow(): { options: SMTPServerOptions; asked: () => number; answer: () => void } {
  const held: (() => void)[] = [];
  let isOpen = false;
  return {
    options: {
      onMailFrom: (_, __, done) => {
        if (isOpen) done();
        else held.push(done);
      },
    },
    asked: () => held.length,
    answer: () => {
      isOpen = true;
      for (const done of held) done();
    },
  };
}
const refusing = (status: number, text: string): SMTPServerOptions => ({
  onRcptTo: (to, _, done) =>
    done(Object.assign(new Error(`${text} ${to.address}`), { responseCode: status })),
});

describe('a queued mail', () => {
  it('is sealed until it is sent, and then deleted', async () => {
    const box = await mailbox();
    await queueCode('code:1', { holder: 'holder-1' });
    const [stored] = await waiting();
    expect(stored).toMatchObject({ _id: 'code:1', kind: 'code', holder: 'holder-1', attempts: 0 });
    expect(JSON.stringify(stored)).not.toMatch(/ana|personas|123456/);
    expect(Buffer.from(String(stored?.content.data)).toString()).not.toMatch(/ana|123456/);

    await sendDueMails(server.container, box);
    expect(box.received).toMatchObject([{ recipients: [address] }]);
    expect(box.received[0]?.text).toContain('123456');
    expect(await waiting()).toEqual([]);
  });

  it('is sent once, however often it is queued and however many workers there are', async () => {
    const box = await mailbox();
    await Promise.all([1, 2, 3].map(() => queueCode('code:2')));
    for (let index = 0; index < 12; index += 1) await queueCode(`code:3-${String(index)}`);
    const all = [sender(box), sender(box), sender(box)];
    await Promise.all(all.map((one) => one.look()));
    await Promise.all(all.map((one) => one.idle()));
    expect(new Set(box.received.map(({ messageId }) => messageId)).size).toBe(13);
    expect(box.received).toHaveLength(13);
  });

  it('is sent again with the same Message-ID and date if its worker died before deleting it', async () => {
    const box = await mailbox();
    await queueCode('code:4');
    const mails = new MailsStore(server.container.mongo, server.container);
    mails.remove = () => Promise.reject(new Error('died'));
    await sendDueMails({ ...server.container, mails }, box);
    await sendDueMails(server.container, box);
    expect(box.received).toHaveLength(1);
    server.clock.advance(91);
    await sendDueMails(server.container, box);
    expect(box.received).toHaveLength(2);
    const [first, second] = box.received;
    expect(first?.messageId).toMatch(/^<[0-9a-f]{64}@cauce\.example>$/);
    expect([second?.messageId, second?.date]).toEqual([first?.messageId, first?.date]);
  });

  it('is sent before others that expire later', async () => {
    const box = await mailbox();
    for (let index = 0; index < 3; index += 1) await queueReceipt();
    await queueCode('code:5');
    const { container } = server;
    const taken = await container.mails.take('lease', container.now(), container.now());
    expect(taken?._id).toBe('code:5');
    expect(box.received).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is attached to its mail', async () => {
    const box = await mailbox();
    await queueReceipt();
    await sendDueMails({ ...server.container, receiptMail: () => Promise.resolve(RECEIPT) }, box);
    const [mail] = box.received;
    expect(mail?.text).toContain('https://api.cauce.example/persona');
    expect(
      mail?.attachments.map(({ filename, mimeType, content }) => [
        filename,
        mimeType,
        Buffer.from(content as ArrayBuffer).toString(),
      ]),
    ).toEqual([
      ['comprobante.pdf', 'application/pdf', '%PDF-1.7'],
      ['comprobante.json', 'application/json', '{"jws":"a.b.c"}'],
    ]);
  });

  it('is not mailed if it no longer exists', async () => {
    const box = await mailbox();
    await queueReceipt();
    await sendDueMails({ ...server.container, receiptMail: () => Promise.resolve(null) }, box);
    expect([box.received, await waiting()]).toEqual([[], []]);
  });

  it('is retried if it cannot be created yet', async () => {
    const box = await mailbox();
    await queueReceipt();
    const failing = { ...server.container, receiptMail: () => Promise.reject(new Error('later')) };
    await sendDueMails(failing, box);
    expect(await waiting()).toMatchObject([{ attempts: 1, lease: null }]);
  });
});

describe('a mail that fails', () => {
  /** Seconds between attempts, until no mail is waiting any more. */
  async function attempts(): Promise<number[]> {
    const box = await mailbox(refusing(451, 'later'));
    const waits: number[] = [];
    for (;;) {
      await sendDueMails(server.container, box);
      const [mail] = await waiting();
      if (!mail) return waits;
      const seconds = (mail.nextAttemptAt.getTime() - server.container.now().getTime()) / 1000;
      waits.push(Math.ceil(seconds));
      server.clock.advance(Math.ceil(seconds));
    }
  }

  it('is retried with growing pauses, and given up after a day', async () => {
    const before = server.logs.length;
    await server.container.mails.queue({
      id: 'act:1',
      kind: 'act',
      to: address,
      locale: 'en',
      params: {
        kind: 'access',
        recipientName: 'A',
        entityName: null,
        at: '2026-12-01',
        dueAt: null,
      },
      holder: null,
    });
    expect(await attempts()).toEqual([60, 300, 1800, 2 * HOUR, 6 * HOUR, 12 * HOUR]);
    const logged = server.logs.slice(before).join('\n');
    expect(logged).toMatch(/"level":"error".*"mailId":"act:1".*"mail given up"/);
  });

  it('is retried for ten minutes if somebody is waiting for a code', async () => {
    await queueCode();
    const waits = await attempts();
    expect(waits.slice(0, 5)).toEqual([5, 15, 30, 60, 120]);
    expect(waits.reduce((sum, one) => sum + one, 0)).toBeLessThan(600);
  });

  it('is given up at once if the address does not exist', async () => {
    const box = await mailbox(refusing(550, '5.1.1 no such user'));
    await queueCode('code:9');
    await sendDueMails(server.container, box);
    expect(await waiting()).toEqual([]);
    expect(server.logs.at(-1)).toMatch(/"mailId":"code:9".*"status":550.*"mail given up"/);
  });

  it('is not sent once it has expired', async () => {
    const box = await mailbox();
    await queueCode();
    server.clock.advance(601);
    await sendDueMails(server.container, box);
    expect([box.received, await waiting()]).toEqual([[], []]);
  });
});

describe('a slow mail server', () => {
  it('gets a limited number of mails at once, and does not delay the shutdown of the worker', async () => {
    const { options, asked } = slow();
    const box = await mailbox(options);
    for (let index = 0; index < 10; index += 1) await queueCode();
    const one = sender(box);
    await one.look();
    await until(() => asked() === 8);
    await one.stop(AbortSignal.timeout(100));
    // The mails were released unchanged, so that another worker can send them at once.
    const left = await waiting();
    expect(left).toHaveLength(10);
    for (const mail of left) expect(mail).toMatchObject({ attempts: 0, lease: null });
    const other = await mailbox();
    await sendDueMails(server.container, other);
    expect(other.received).toHaveLength(10);
  });

  it('can finish the mail that it received while the worker stops', async () => {
    const { options, asked, answer } = slow();
    const box = await mailbox(options);
    await queueCode();
    const one = sender(box);
    await one.look();
    await until(() => asked() === 1);
    const stopped = one.stop(AbortSignal.timeout(60_000));
    answer();
    await stopped;
    expect([box.received.length, await waiting()]).toEqual([1, []]);
  });
});
