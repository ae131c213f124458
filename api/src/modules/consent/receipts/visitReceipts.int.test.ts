import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { sendDueMails, startMailbox, type TestMailbox } from '../../../../test/startMailbox.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { queueReceiptMails } from './jobs/queueReceiptMails.ts';
import type { Receipt } from './receipts.types.ts';

// The receipts of a visit in which the person connects several institutions, and their one mail.

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

let serial = 18_900_000;

const password = 'clave123';

/** A visit in which the SII has been connected, and the TGR is left. */
async function visitAtSii() {
  const username = buildRut((serial += 1));
  const email = `persona.${username}@correo.cl`;
  const user = { username, email };
  const sii = await client.widget(username, {
    products: ['tax-folder', 'fiscal-statement'],
    user,
  });
  expect((await sii.extract({ entityId: 'sii', password })).body.data?.status).toBe('success');
  return { email, sii };
}

const connectTgr = async (tgr: Widget) => {
  const answer = await tgr.extract({ entityId: 'tgr', password });
  expect(answer.body.data?.status).toBe('success');
};

const receiptOf = async (widget: Widget) => {
  const answer = await widget.call('GET', '/widget/receipt');
  return (answer.body as { data: { receipt: Receipt } }).data.receipt;
};

/** Sends what is due a minute later: the consents whose mails that queues. */
async function sendMails(): Promise<number> {
  server.clock.advance(61);
  const queued = await queueReceiptMails(server.container);
  await sendDueMails(server.container, mailbox);
  return queued;
}

const received = (email: string) =>
  mailbox.received.filter(({ recipients }) => recipients.includes(email));

describe('the receipts of a visit', () => {
  it('list the other active consents', async () => {
    const { sii } = await visitAtSii();
    expect(await receiptOf(sii)).not.toHaveProperty('sameVisit');
    const tgr = await sii.next();
    await connectTgr(tgr);
    const first = await receiptOf(sii);
    expect(first).not.toHaveProperty('sameVisit');
    expect(await receiptOf(tgr)).toMatchObject({
      consentId: tgr.consentId,
      products: [{ id: 'fiscal-statement' }],
      sameVisit: [
        {
          consentId: sii.consentId,
          entity: first.entity,
          products: first.products.map(({ title }) => title),
          acceptedAt: first.acceptedAt,
          validUntil: first.validUntil,
        },
      ],
    });
    await sendMails();
  });

  it('do not list one that was revoked', async () => {
    const { sii } = await visitAtSii();
    const tgr = await sii.next();
    await connectTgr(tgr);
    await client.withTaskToken('POST', `/consents/${sii.consentId}/revoke`, sii.username);
    expect(await receiptOf(tgr)).not.toHaveProperty('sameVisit');
    await sendMails();
  });
});

describe('the mail of a visit', () => {
  it('is one, sent when the last institution is connected', async () => {
    const { email, sii } = await visitAtSii();
    expect(await sendMails()).toBe(0);
    const tgr = await sii.next();
    expect(await sendMails()).toBe(0);
    await connectTgr(tgr);
    await sendMails();
    await sendMails();
    expect(received(email)).toHaveLength(1);
    const { text, attachments } = await mailbox.waitFor(email);
    expect(text).toMatch(/En la misma visita[\s\S]*Servicio de Impuestos Internos.*, hasta el /);
    const json = Buffer.from(attachments[1]?.content as ArrayBuffer).toString();
    const { receipt } = JSON.parse(json) as { receipt: Receipt };
    expect(receipt.sameVisit?.map(({ consentId }) => consentId)).toEqual([sii.consentId]);
    for (const { consentId } of [sii, tgr])
      expect(await server.container.consents.find(consentId)).not.toHaveProperty('receiptDueAt');
  });

  it('is sent when the person leaves the second institution', async () => {
    const { email, sii } = await visitAtSii();
    await (await sii.next()).discard();
    expect(await sendMails()).toBe(1);
    expect(received(email)).toHaveLength(1);
  });

  it('is sent when the session ends, if nothing follows', async () => {
    const { email } = await visitAtSii();
    expect(await sendMails()).toBe(0);
    server.clock.advance(1200);
    expect(await sendMails()).toBe(1);
    expect(received(email)).toHaveLength(1);
  });

  it('is sent for the first if the second was revoked before its own was due', async () => {
    const { email, sii } = await visitAtSii();
    const tgr = await sii.next();
    await connectTgr(tgr);
    await client.withTaskToken('POST', `/consents/${tgr.consentId}/revoke`, sii.username);
    await sendMails();
    expect(received(email)).toHaveLength(1);
  });
});
