import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { sendDueMails, startMailbox, type TestMailbox } from '../../../../test/startMailbox.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { queueReceiptMails } from './jobs/queueReceiptMails.ts';
import type { ReceiptsStore } from '../consents/receipts.store.ts';

let server: TestServer;
let client: ConnectClient;
let mailbox: TestMailbox;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
  mailbox = await startMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await server.close();
});

let serial = 17_500_000;
const nextRut = () => buildRut((serial += 1));

/** A consent of a person with a unique e-mail address. */
async function consentOf(locale = 'es-CL') {
  const username = nextRut();
  const email = `persona.${username}@correo.cl`;
  const widget = await client.consent(username, { user: { username, email }, locale });
  return { username, email, consentId: widget.consentId };
}

const queue = () => queueReceiptMails(server.container);
const sent = (email: string) =>
  mailbox.received.filter(({ recipients }) => recipients.includes(email));
const stored = (consentId: string) => server.container.consents.find(consentId);

describe('the mail with the receipt', () => {
  it('reaches the person once, with the receipt to read and to verify', async () => {
    const { email, username, consentId } = await consentOf();
    expect((await stored(consentId))?.receiptDueAt).toBeInstanceOf(Date);
    // Two workers run at the same time.
    const queued = await Promise.all([queue(), queue()]);
    expect(queued.reduce((sum, one) => sum + one, 0)).toBe(1);
    await sendDueMails(server.container, mailbox);
    const mail = await mailbox.waitFor(email);
    expect(mail.subject).toBe('Comprobante de tu permiso');
    expect(mail.text).toContain(`${server.container.config.publicUrl}/persona`);
    expect(mail.text).not.toContain(username);
    const [pdf, json] = mail.attachments;
    expect([pdf?.filename, pdf?.mimeType]).toEqual(['comprobante.pdf', 'application/pdf']);
    expect(Buffer.from(pdf?.content as ArrayBuffer).toString('latin1')).toMatch(/^%PDF-1/);
    const { receipt, jws } = JSON.parse(Buffer.from(json?.content as ArrayBuffer).toString()) as {
      receipt: object;
      jws: string;
    };
    expect(receipt).toMatchObject({ consentId, person: { rut: username, email } });
    const payload = Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString();
    expect(JSON.parse(payload)).toEqual(receipt);

    expect(await stored(consentId)).not.toHaveProperty('receiptDueAt');
    expect(await queue()).toBe(0);
    await sendDueMails(server.container, mailbox);
    expect(sent(email)).toHaveLength(1);
  });

  it('is in the language of the consent', async () => {
    const { email } = await consentOf('en');
    await queue();
    await sendDueMails(server.container, mailbox);
    const { attachments } = await mailbox.waitFor(email);
    expect(attachments.map(({ filename }) => filename)).toEqual(['receipt.pdf', 'receipt.json']);
  });

  it('is not sent if the consent was revoked first', async () => {
    const early = await consentOf();
    const revoke = ({ username, consentId }: typeof early) =>
      client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    await revoke(early);
    expect(await queue()).toBe(0);
    expect(await stored(early.consentId)).not.toHaveProperty('receiptDueAt');
    const late = await consentOf();
    await queue();
    await revoke(late);
    await sendDueMails(server.container, mailbox);
    expect([...sent(early.email), ...sent(late.email)]).toEqual([]);
    expect(await server.container.mongo.db.collection('mails').countDocuments()).toBe(0);
  });

  it('is retried if its worker died or the receipt failed, without delaying others', async () => {
    const broken = await consentOf();
    const next = await consentOf();
    const { receipts } = server.container;
    const failing = Object.assign(Object.create(receipts) as ReceiptsStore, {
      claimDue: (now: Date) => receipts.claimDue(now),
      settled: (id: string) => receipts.settled(id),
      keepFirst: (...args: Parameters<ReceiptsStore['keepFirst']>) => receipts.keepFirst(...args),
      find: (id: string) =>
        id === broken.consentId ? Promise.reject(new Error('later')) : receipts.find(id),
    });
    expect(await queueReceiptMails({ ...server.container, receipts: failing })).toBe(1);
    expect(await queue()).toBe(0);
    await sendDueMails(server.container, mailbox);
    expect(sent(next.email)).toHaveLength(1);
    server.clock.advance(61);
    expect(await queue()).toBe(1);
    await sendDueMails(server.container, mailbox);
    expect(sent(broken.email)).toHaveLength(1);
  });
});
