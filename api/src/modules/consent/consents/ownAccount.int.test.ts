import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY } from '../../../../test/canary.ts';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';
import { erasePerson } from '../../person/persons/commands/erasePerson.ts';
import { exportPerson } from '../../person/persons/commands/exportPerson.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 22_900_000;
const nextRut = () => buildRut((serial += 1));
const WORDS = 'Confirmo que esta cuenta de Buda.com es mía (RUT {rut}).';

/** Somebody's e-mail address and API key: what the exchange checks contains no RUT. */
const keyOf = (rut: string) => ({
  entityId: 'buda',
  username: `${rut}@personas.test`,
  password: `${CANARY}:${CANARY}`,
});

async function openAtExchange(username = nextRut(), overrides = {}): Promise<Widget> {
  const widget = await client.widget(username, { products: ['balances'], ...overrides });
  await widget.accept('buda');
  return widget;
}

const consentOf = async (widget: Widget) => {
  const path = `/consents/${widget.consentId}`;
  return (await client.withTaskToken('GET', path, widget.username)).body.data as unknown;
};

const entriesOf = async ({ consentId }: Widget) =>
  (await server.container.audit.forConsent(consentId)).filter(
    ({ event }) => event === 'consent.own-account-confirmed',
  );

describe('an account whose holder the institution does not report', () => {
  it('is not read for a person’s consent unless they confirm that it is theirs', async () => {
    const widget = await openAtExchange();
    for (const ownAccount of [undefined, false, 'true']) {
      const refused = await widget.start({ ...keyOf(nextRut()), ownAccount });
      expect(refused.body).toMatchObject({
        code: 'OWN_ACCOUNT_ERROR',
        message: 'ownAccount must be true: the person confirms that the account is theirs',
      });
      expect(refused.status).toBe(422);
    }
    const found = await server.container.consents.find(widget.consentId);
    expect(found).toMatchObject({ state: 'in_progress', taskId: null });
    expect(found?.ownAccount ?? null).toBeNull();
    expect(await entriesOf(widget)).toEqual([]);
  });

  it('is read once they confirm it, and the consent proves what they confirmed', async () => {
    const rut = nextRut();
    const widget = await openAtExchange(rut);
    const answer = await widget.extract({ ...keyOf(rut), ownAccount: true });
    expect(answer.body.data.status).toBe('success');

    const { ownAccount } = (await server.container.consents.find(widget.consentId)) ?? {};
    const textHash = createHash('sha256').update(WORDS).digest('hex');
    expect(ownAccount).toEqual({
      entityId: 'buda',
      locale: 'es-CL',
      textHash,
      at: expect.any(Date) as Date,
      ip: '127.0.0.1',
      channel: { kind: 'unmarked', isClientAddress: true },
    });
    expect(JSON.stringify(ownAccount)).not.toContain(rut);
    const [entry, ...more] = await entriesOf(widget);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      taskId: answer.body.data.id as string,
      detail: `buda sha256:${textHash} unmarked, from the client's address`,
    });

    const { consents } = await exportPerson(server.container, { username: rut, clientId: null });
    expect(consents).toMatchObject([
      { holderConfirmedBy: 'person', ownAccount: { sha256: textHash, text: WORDS } },
    ]);
  });

  it('keeps no address of the person after they are erased', async () => {
    const rut = nextRut();
    const widget = await openAtExchange(rut);
    await widget.extract({ ...keyOf(rut), ownAccount: true });
    await erasePerson(server.container, { username: rut, clientId: null }, { dryRun: false });
    const erased = await server.container.consents.find(widget.consentId);
    expect(erased?.ownAccount).toMatchObject({ entityId: 'buda', ip: erased?.acceptance?.ip });
    expect(erased?.ownAccount?.ip).not.toBe('127.0.0.1');
  });

  it('shows the confirmation in the language of the session, with the RUT of the consent', async () => {
    const rut = '12345678-5';
    const words = {
      'es-CL': 'Confirmo que esta cuenta de Buda.com es mía (RUT 12.345.678-5).',
      en: 'I confirm that this Buda.com account is mine (RUT 12.345.678-5).',
    };
    for (const [locale, text] of Object.entries(words)) {
      const widget = await openAtExchange(rut, { locale });
      const { entities } = (await widget.call('GET', '/widget/entities')).body.data as {
        entities: { login: { ownAccount: string | null } }[];
      };
      expect(entities).toMatchObject([{ id: 'buda', login: { ownAccount: text } }]);
    }
    const atABank = await client.widget(rut);
    const listed = await atABank.call('GET', '/widget/entities');
    expect(listed.body.data.entities).not.toContainEqual(
      expect.objectContaining({
        login: expect.objectContaining({ ownAccount: expect.any(String) as string }) as object,
      }),
    );
  });

  it('requires the confirmation even if a RUT is given, which must be the person’s own', async () => {
    const widget = await openAtExchange();
    const password = `${CANARY}:${CANARY}`;
    const own = { entityId: 'buda', password, ownAccount: true };
    const other = await widget.start({ ...own, username: nextRut() });
    expect(other.body).toMatchObject({ code: 'TARGET_ERROR' });
    // The exchange never sees the RUT: the key alone determines whose account it is.
    const silent = await widget.start({ entityId: 'buda', password });
    expect(silent.body).toMatchObject({ code: 'OWN_ACCOUNT_ERROR' });
    const answer = await widget.extract(own);
    expect(answer.body.data.status).toBe('success');
    expect(await consentOf(widget)).toMatchObject({ holderConfirmedBy: 'person' });
  });
});

describe('the client that receives the data', () => {
  it('is told that the person, and not the institution, confirmed the holder', async () => {
    const rut = nextRut();
    const widget = await openAtExchange(rut);
    expect(await consentOf(widget)).not.toHaveProperty('holderConfirmedBy');
    await widget.extract({ ...keyOf(rut), ownAccount: true });
    expect(await consentOf(widget)).toMatchObject({ holderConfirmedBy: 'person' });
    const retrieved = await client.retrieve(rut, widget.consentId, 'balances');
    expect(retrieved.body).toMatchObject({
      data: [{ exchangeName: 'Buda.com' }],
      holderConfirmedBy: 'person',
    });
  });

  it('is told nothing more if a bank knows the RUT, whatever the widget sent', async () => {
    const widget = await client.widget(nextRut());
    await widget.extract({ ownAccount: true });
    expect(await consentOf(widget)).not.toHaveProperty('holderConfirmedBy');
    const product = 'identity-validation';
    const retrieved = await client.retrieve(widget.username, widget.consentId, product);
    expect(retrieved.body).not.toHaveProperty('holderConfirmedBy');
    expect(await server.container.consents.find(widget.consentId)).toMatchObject({
      ownAccount: null,
    });
    expect(await entriesOf(widget)).toEqual([]);
  });

  it('is told the same after a refresh', async () => {
    const rut = nextRut();
    const widget = await openAtExchange(rut);
    await widget.extract({ ...keyOf(rut), ownAccount: true });
    const before = await server.container.consents.find(widget.consentId);
    server.clock.advance(86_401);
    await client.retrieve(rut, widget.consentId, 'balances');
    const { taskId } = (await server.container.consents.find(widget.consentId)) ?? {};
    expect(taskId).not.toBe(before?.taskId);
    await server.runTask(taskId ?? '');
    const after = await server.container.consents.find(widget.consentId);
    expect(after).toMatchObject({ resultsOf: taskId, ownAccount: before?.ownAccount });
    expect(await consentOf(widget)).toMatchObject({ holderConfirmedBy: 'person' });
  });

  it('is told that nobody confirmed the holder if the consent is older than the confirmation', async () => {
    const rut = nextRut();
    const widget = await openAtExchange(rut);
    await widget.extract({ ...keyOf(rut), ownAccount: true });
    await server.container.mongo.db
      .collection<{ _id: string }>('consents')
      .updateOne({ _id: widget.consentId }, { $unset: { ownAccount: '' } });
    expect(await consentOf(widget)).toMatchObject({ holderConfirmedBy: 'nobody' });
  });
});
