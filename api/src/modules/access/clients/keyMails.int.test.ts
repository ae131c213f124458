import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyIdOf } from '../../../../test/keyIdOf.ts';
import { sendDueMails, startMailbox, type TestMailbox } from '../../../../test/startMailbox.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { addSeconds } from '../../../infra/clock.ts';
import { createClient } from './commands/createClient.ts';
import { limitKey, retireKey, rotateKey } from './commands/changeKeys.ts';
import { setContact } from './commands/setContact.ts';
import { queueKeyMails } from './jobs/queueKeyMails.ts';
import { tellExpiringKeys } from './jobs/tellExpiringKeys.ts';

let server: TestServer;
let mailbox: TestMailbox;
beforeAll(async () => {
  server = await startTestServer();
  mailbox = await startMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await server.close();
});

const newContact = () => `llaves.${randomUUID()}@cliente.cl`;
const clientWith = (contact: string | null) =>
  createClient(server.container, {
    name: 'Uno SpA',
    scopes: ['main', 'manage'],
    monthlyQuota: 100,
    contact,
  });
const call = (apiKey: string, method: string, path: string, body?: object): Promise<Answer> =>
  server.request(method, `/api/v1/keys${path}`, {
    headers: { 'x-api-key': apiKey },
    ...(body && { body }),
  });
/** Sends what waits, as two workers would, and reads what an address has received so far. */
async function mailsTo(contact: string) {
  await Promise.all([1, 2].map(() => queueKeyMails(server.container)));
  await sendDueMails(server.container, mailbox);
  return mailbox.received.filter(({ recipients }) => recipients.includes(contact));
}
const subjects = async (contact: string) =>
  (await mailsTo(contact)).map(({ subject }) => subject).sort();

const CREATED = 'Se hizo una llave de tu organización';
const RETIRED = 'Se retiró una llave de tu organización';
const EXPIRING = 'Una llave de tu organización está por vencer';

describe('the mails about keys', () => {
  it('tell the contact which key was created, by which one, from where, and never the key', async () => {
    const contact = newContact();
    const { apiKey, keyId: own } = await clientWith(contact);
    expect(await subjects(contact)).toEqual([CREATED]);
    const made = await call(apiKey, 'POST', '', {
      scopes: ['main'],
      networks: ['203.0.113.0/24'],
      expiresAt: addSeconds(server.clock.now(), 90 * 86_400).toISOString(),
    });
    const { keyId, apiKey: fresh } = made.body as { keyId: string; apiKey: string };
    const all = await mailsTo(contact);
    expect(all).toHaveLength(2);
    const text = String(all[1]?.text);
    for (const told of ['Uno SpA', keyId, own, '203.0.113.0/24', '127.0.0.1', 'retira'])
      expect(text).toContain(told);
    expect(text).toMatch(/Permisos:\s+· main\s+Redes/);
    expect(text).not.toMatch(/Sin vencimiento|Quien administra Cauce/);
    for (const { html, text: sent } of all)
      for (const secret of [apiKey, fresh])
        expect(`${String(html)}${String(sent)}`).not.toContain(secret);
    expect(String(all[0]?.text)).toContain('Quién: Quien administra Cauce');
    // Nothing is sent again.
    expect(await mailsTo(contact)).toHaveLength(2);
  });

  it('are sent once for what a client, or an operator, rotates and retires', async () => {
    const contact = newContact();
    const { apiKey, clientId } = await clientWith(contact);
    const made = await call(apiKey, 'POST', '', { scopes: ['main'] });
    await call(apiKey, 'POST', `/${String(made.body.keyId)}/rotate`);
    for (let again = 0; again < 2; again += 1)
      expect((await call(apiKey, 'DELETE', `/${String(made.body.keyId)}`)).status).toBe(200);
    expect(await subjects(contact)).toEqual([CREATED, CREATED, CREATED, RETIRED]);
    // The two oldest of the three valid keys are more than rotate-key leaves beside the new one.
    await rotateKey(server.container, clientId);
    expect(await subjects(contact)).toEqual([CREATED, CREATED, CREATED, CREATED, RETIRED, RETIRED]);
    await retireKey(server.container, clientId, await keyIdOf(server.container, clientId));
    const all = await mailsTo(contact);
    expect(all).toHaveLength(7);
    expect(String(all.at(-1)?.text)).toContain('Quién: Quien administra Cauce');
  });

  it('tell about an expiry as often as its event, however many processes notice it', async () => {
    const contact = newContact();
    const { clientId, keyId } = await clientWith(contact);
    await limitKey(server.container, clientId, keyId, {
      expiresAt: addSeconds(server.clock.now(), 10 * 86_400),
    });
    for (let again = 0; again < 2; again += 1) {
      await Promise.all([1, 2].map(() => tellExpiringKeys(server.container)));
      expect(await subjects(contact)).toEqual([CREATED, EXPIRING]);
    }
    expect(String((await mailsTo(contact)).at(-1)?.text)).not.toMatch(/Quién|Cuándo:/);
  });

  it('are not kept for a client without a contact, and follow a changed one', async () => {
    const { apiKey, clientId } = await clientWith(null);
    await queueKeyMails(server.container);
    const keys = await server.container.clients.listKeys(clientId);
    expect(keys).toMatchObject([{ notices: [] }]);
    const waiting = await server.container.mails.waiting();
    expect(waiting.key).toBe(0);

    const contact = newContact();
    expect(await setContact(server.container, clientId, contact)).toBe(true);
    await call(apiKey, 'POST', '', { scopes: ['main'] });
    expect(await subjects(contact)).toEqual([CREATED]);
    expect(await setContact(server.container, randomUUID(), contact)).toBe(false);
    const audited = await server.container.audit.matching({
      clientId,
      event: 'client.contact-changed',
    });
    expect(audited).toHaveLength(1);
    expect(JSON.stringify(audited)).not.toContain(contact);
  });

  it('are retried if they cannot be queued, without holding up the others', async () => {
    const [failing, other] = [newContact(), newContact()];
    await clientWith(failing);
    await clientWith(other);
    const { mails } = server.container;
    const queued: string[] = [];
    await queueKeyMails({
      ...server.container,
      mails: {
        queue: async (mail) => {
          if (mail.to === failing) throw new Error('the store does not answer');
          await mails.queue(mail);
          queued.push(mail.to);
        },
      },
    });
    expect(queued).toContain(other);
    expect(await subjects(failing)).toEqual([CREATED]);
    expect(await subjects(other)).toEqual([CREATED]);
  });
});
