import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { openedRecords } from '../../../../test/openedRecords.ts';
import { relayWritten } from '../../../../test/relayWritten.ts';
import { signInPerson } from '../../../../test/person.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';
import { WIDGET_SESSION_SECONDS } from '../consents/commands/openWidgetSession.ts';
import { takeBackAccount } from '../consents/commands/takeBackAccount.ts';
import { sweepConsents } from '../consents/jobs/sweepConsents.ts';
import type { ChosenAccount } from '../consents/consents.types.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

/** Has several accounts and cards. */
const PERSON = '99999999-9';
const PRODUCTS = [
  'product-balance',
  'movement',
  'transfer',
  'credit-card-unbilled-transaction',
  'credit-card-statement',
];

interface Offered extends ChosenAccount {
  readonly balance: number | null;
}

interface Followed {
  readonly id: string;
  readonly status: string;
  readonly accounts: Offered[] | null;
  readonly dataShared: boolean;
  readonly consent: { readonly status: string };
}

const followed = ({ body }: Answer): Followed => (body as unknown as { data: Followed }).data;
const told = ({ status, body }: Answer) => [status, body.code] as unknown[];

/** A widget in which the person is choosing. */
async function choosing(
  by = client,
  products = PRODUCTS,
): Promise<{ widget: Widget; extraction: Followed; offered: Offered[] }> {
  const widget = await by.widget(PERSON, { products });
  const answer = await widget.extract({ accountSelection: true });
  expect(answer.status, answer.text).toBe(200);
  const extraction = followed(answer);
  return { widget, extraction, offered: extraction.accounts ?? [] };
}

interface Account {
  readonly id: string;
  readonly accountNumber: string;
}

/** The whole numbers of the person's accounts, by id. */
async function numbers(): Promise<ReadonlyMap<string, string>> {
  const { consentId } = await client.consent(PERSON, { products: ['movement'] });
  const answer = await client.retrieve(PERSON, consentId, 'movement');
  const accounts = (answer.body as unknown as { data: Account[] }).data;
  await client.withTaskToken('POST', `/consents/${consentId}/revoke`, PERSON);
  return new Map(accounts.map(({ id, accountNumber }) => [id, accountNumber]));
}

async function everythingRead(consentId: string): Promise<string> {
  const read = await Promise.all(
    PRODUCTS.flatMap((product) => [
      client.retrieve(PERSON, consentId, product),
      ...(product === 'product-balance'
        ? []
        : [client.withTaskToken('POST', '/products/changes', PERSON, { product, consentId })]),
    ]),
  );
  for (const { status, text } of read) expect(status, text).toBe(200);
  return read.map(({ text }) => text).join('\n');
}

async function refreshed(consentId: string): Promise<void> {
  server.clock.advance(7 * 3600);
  const queued = await client.withTaskToken('POST', `/consents/${consentId}/refresh`, PERSON);
  expect(queued.status, queued.text).toBe(202);
  await server.runTask(String(queued.body.data.taskId));
  const { resultsOf } = (await server.container.consents.find(consentId)) ?? {};
  expect(resultsOf).toBe(queued.body.data.taskId);
}

/** The consent's own record, opened. */
async function record(consentId: string): Promise<string> {
  const lines = await openedRecords(server.container);
  return lines.filter((line) => line.includes(consentId)).join('\n');
}

describe('the choice of accounts', () => {
  it('comes before anything is released, and nothing of the others is ever stored', async () => {
    const all = await numbers();
    const { widget, extraction, offered } = await choosing();
    const { consentId } = widget;
    expect(extraction).toMatchObject({
      status: 'success',
      dataShared: false,
      consent: { status: 'IN_PROGRESS' },
    });
    expect(offered.map(({ kind }) => kind)).toContain('card');
    for (const { id, number, kind, balance } of offered.filter((one) => one.kind === 'account')) {
      expect(all.get(id)?.endsWith(String(number)), kind).toBe(true);
      expect(number).toHaveLength(4);
      expect(balance).toEqual(expect.any(Number));
    }
    expect(told(await client.retrieve(PERSON, consentId, 'movement'))).toEqual([
      403,
      'INVALID_CONSENT',
    ]);
    const [left, ...chosen] = offered.filter(({ kind }) => kind === 'account');
    const leftNumber = all.get(left?.id ?? '') ?? 'unknown';
    expect(chosen.length).toBeGreaterThan(0);
    const ids = chosen.map(({ id }) => id);

    const done = await widget.choose(extraction.id, ids);
    expect(done.status, done.text).toBe(200);
    expect(followed(done)).toMatchObject({
      accounts: null,
      dataShared: true,
      consent: { status: 'ACTIVE' },
    });
    expect((await widget.choose(extraction.id, ids.toReversed())).status).toBe(200);
    expect(told(await widget.choose(extraction.id, [left?.id ?? '']))).toEqual([
      403,
      'INVALID_CONSENT',
    ]);

    const isWithout = (text: string) => {
      expect(text).not.toContain(leftNumber);
      for (const { id } of offered.filter((one) => !ids.includes(one.id)))
        expect(text).not.toContain(id);
    };
    isWithout(await everythingRead(consentId));
    isWithout(await record(consentId));
    const receipt = await widget.call('GET', '/widget/receipt');
    isWithout(receipt.text);
    expect(receipt.body.data.receipt).toMatchObject({
      accounts: chosen.map(({ kind, name, number }) => ({ kind, name, number })),
    });
    const page = await (
      await signInPerson(server, PERSON)
    ).call('GET', `/person/connections/${consentId}`);
    isWithout(page.text);
    expect(page.body.data).toMatchObject({
      accounts: chosen.map(({ balance: _, ...one }) => one),
    });

    await refreshed(consentId);
    const after = await everythingRead(consentId);
    isWithout(after);
    isWithout(await record(consentId));
    for (const { id } of chosen) expect(after).toContain(all.get(id));
    const entries = await server.container.audit.forConsent(consentId);
    const choice = entries.filter(({ event }) => event === 'consent.accounts-chosen');
    expect(choice.map(({ detail }) => detail)).toEqual([
      [`${ids.length}/${offered.length}`, ...ids].join(' '),
    ]);
    expect(entries.filter(({ event }) => event === 'consent.activated')).toHaveLength(1);
  });

  it('is refused with other ids, with none, with one twice, and where it is not awaited', async () => {
    const { widget, extraction, offered } = await choosing();
    const [{ id } = { id: '' }] = offered;
    for (const ids of [['unknown'], [id, 'unknown'], [], [id, id]])
      expect(told(await widget.choose(extraction.id, ids)), ids.join()).toEqual([
        422,
        'ACCOUNTS_ERROR',
      ]);
    await widget.accept();
    expect(told(await widget.choose(extraction.id, [id]))).toEqual([409, 'ACCOUNTS_NOT_AWAITED']);
    expect((await server.container.consents.find(widget.consentId))?.credentials).toBeNull();
  });

  it('is made once, also by concurrent requests', async () => {
    const { widget, extraction, offered } = await choosing();
    const answers = await Promise.all(offered.map(({ id }) => widget.choose(extraction.id, [id])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const chosen = answers.findIndex(({ status }) => status === 200);
    const page = await (
      await signInPerson(server, PERSON)
    ).call('GET', `/person/connections/${widget.consentId}`);
    expect(page.body.data.accounts).toMatchObject([{ id: offered[chosen]?.id }]);
  });

  it('leaves nothing if the session ends, or the person leaves, before it', async () => {
    const late = await choosing();
    const left = await choosing();
    expect(await record(late.widget.consentId)).toContain('accountNumber');
    expect((await left.widget.discard()).status).toBe(200);
    server.clock.advance(WIDGET_SESSION_SECONDS + 200);
    await sweepConsents(server.container);
    const ids = late.offered.map(({ id }) => id);
    const [status] = told(await late.widget.choose(late.extraction.id, ids));
    expect(status).toBe(401);
    for (const { widget } of [late, left]) {
      const consent = await server.container.consents.find(widget.consentId);
      expect(consent).toMatchObject({
        held: null,
        accounts: null,
        credentials: null,
        username: null,
        results: [],
      });
      expect(await record(widget.consentId)).not.toContain('accountNumber');
    }
  });

  it('is not offered without accounts, to older widgets, or if the configuration turns it off', async () => {
    const plain = await client.widget(PERSON, { products: PRODUCTS });
    expect(followed(await plain.extract())).toMatchObject({ accounts: null, dataShared: true });
    const none = await choosing(client, ['identity-validation']);
    expect(none.extraction).toMatchObject({ accounts: null, dataShared: true });
    const strict = await connectClient(server, { settings: { accountSelection: false } });
    const off = await choosing(strict);
    expect(off.extraction).toMatchObject({ accounts: null, dataShared: true });
    const refused = await (await client.widget(PERSON)).start({ accountSelection: 'true' });
    expect(told(refused)).toEqual([422, 'WRONG_FORMAT']);
  });

  it('still holds after the person has connected again', async () => {
    const { widget, extraction, offered } = await choosing();
    const { consentId } = widget;
    const [first, ...others] = offered;
    await widget.choose(extraction.id, [first?.id ?? '']);
    const again = await client.widget(PERSON, { consentId, products: undefined });
    const repaired = followed(await again.extract({ accountSelection: true }));
    expect(repaired).toMatchObject({ status: 'success', accounts: null, dataShared: true });
    const text = await everythingRead(consentId);
    expect(text).toContain(first?.id);
    for (const { id } of others) expect(text).not.toContain(id);
  });
});

describe('an income report without the permission for movements', () => {
  const REPORT = ['product-balance', 'income-report'];
  interface Report {
    readonly salary: number;
    readonly accountFlowSources: { readonly amount: number; readonly name: string }[];
  }
  const read = async (consentId: string) => {
    const answer = await client.retrieve(PERSON, consentId, 'income-report');
    const { data, completeness } = answer.body as unknown as {
      data: [Report];
      completeness: Readonly<Record<string, unknown>>;
    };
    return { report: data[0], completeness };
  };
  /** The report of the chosen accounts if the movements may be read too. */
  const expected = async (ids: readonly string[]): Promise<Report> => {
    const { widget, extraction } = await choosing(client, [...REPORT, 'movement']);
    await widget.choose(extraction.id, ids);
    return (await read(widget.consentId)).report;
  };
  const pesosIn = (offered: readonly Offered[]) =>
    offered.filter(({ kind, currency }) => kind === 'account' && currency === 'clp');

  it('is of the chosen accounts, and no movement is stored', async () => {
    const { widget, extraction, offered } = await choosing(client, REPORT);
    const pesos = pesosIn(offered);
    expect(pesos.length).toBeGreaterThan(1);
    const reports: Report[] = [];
    for (const { id } of pesos) reports.push(await expected([id]));
    const index = reports.findIndex(({ accountFlowSources }) => accountFlowSources.length > 0);
    const ids = [pesos[index]?.id ?? ''];
    await widget.choose(extraction.id, ids);
    expect((await read(widget.consentId)).report).toEqual(reports[index]);
    await refreshed(widget.consentId);
    expect((await read(widget.consentId)).report.salary).toBe(reports[index]?.salary);
    expect(await record(widget.consentId)).not.toContain('"movements"');
  });

  it('is partial after an account was taken back, until it is read again at once', async () => {
    const { widget, extraction, offered } = await choosing(client, REPORT);
    const { consentId } = widget;
    const ids = offered.map(({ id }) => id);
    await widget.choose(extraction.id, ids);
    const [taken = '', ...others] = pesosIn(offered).map(({ id }) => id);
    await (
      await signInPerson(server, PERSON)
    ).call('POST', `/person/connections/${consentId}/accounts/${taken}/take-back`);
    const { refreshAt, results } = (await server.container.consents.find(consentId)) ?? {};
    expect(results?.find(({ product }) => product === 'income-report')?.gaps).toEqual({
      incomeSources: null,
      accountFlowSources: null,
    });
    expect(Number(refreshAt)).toBeLessThanOrEqual(server.clock.now().getTime());
    await refreshed(consentId);
    expect((await read(consentId)).report.salary).toBe((await expected(others)).salary);
    const after = (await server.container.consents.find(consentId))?.results;
    expect(after?.find(({ product }) => product === 'income-report')?.gaps).toBeUndefined();
  });
});

describe('an account that the person takes back', () => {
  const takeBack = async (consentId: string, id: string) =>
    (await signInPerson(server, PERSON)).call(
      'POST',
      `/person/connections/${consentId}/accounts/${id}/take-back`,
    );

  it('is erased, its rows are delivered as removed, and it is not read again', async () => {
    const all = await numbers();
    const { widget, extraction, offered } = await choosing();
    const { consentId } = widget;
    const ids = offered.map(({ id }) => id);
    await widget.choose(extraction.id, ids);
    const before = await client.withTaskToken('POST', '/products/changes', PERSON, {
      product: 'movement',
      consentId,
    });
    interface Changes {
      readonly added: { readonly id: string; readonly accountId: string }[];
      readonly removed: string[];
      readonly cursor: string;
    }
    const read = (before.body as unknown as { data: Changes }).data;
    const gone = offered.find(
      ({ id }) => all.has(id) && read.added.some(({ accountId }) => accountId === id),
    );
    const id = gone?.id ?? '';
    const oldReceipt = await widget.call('GET', '/widget/receipt');

    const head = await server.container.events.head(client.clientId);
    const answer = await takeBack(consentId, id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      accounts: offered.filter((one) => one.id !== id).map(({ balance: _, ...one }) => one),
    });
    expect(told(await takeBack(consentId, id))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    const after = await client.withTaskToken('POST', '/products/changes', PERSON, {
      product: 'movement',
      consentId,
      cursor: read.cursor,
    });
    const changes = (after.body as unknown as { data: Changes }).data;
    expect(changes).toMatchObject({ added: [], modified: [] });
    expect([...changes.removed].sort()).toEqual(
      read.added
        .filter(({ accountId }) => accountId === id)
        .map((row) => row.id)
        .sort(),
    );
    const check = async () => {
      const text = `${await everythingRead(consentId)}\n${await record(consentId)}`;
      expect(text).not.toContain(`"${all.get(id) ?? 'unknown'}"`);
      expect(text).not.toContain(`"accountId":"${id}"`);
    };
    await check();
    await refreshed(consentId);
    await check();
    const person = await signInPerson(server, PERSON);
    const newReceipt = await person.call('GET', `/person/connections/${consentId}/receipt`);
    expect(oldReceipt.body.data.receipt.accounts).toHaveLength(ids.length);
    expect(newReceipt.body.data.receipt.accounts).toHaveLength(ids.length - 1);

    await relayWritten(server.container);
    const types = ['product.updated'] as const;
    const events = await server.container.events.listAfter(client.clientId, {
      after: head,
      types,
      limit: 50,
    });
    const updated = events
      .filter(({ data }) => data.consentId === consentId)
      .map(({ data }) => data.product);
    expect(updated).toEqual(expect.arrayContaining(['movement', 'product-balance', 'transfer']));
    const entries = await server.container.audit.forConsent(consentId);
    expect(entries.find(({ event }) => event === 'consent.account-taken-back')).toMatchObject({
      detail: id,
      clientId: client.clientId,
    });
  });

  it('is in the audit log before it is erased, and once however often it is tried', async () => {
    const { widget, extraction, offered } = await choosing();
    const { consentId } = widget;
    await widget.choose(
      extraction.id,
      offered.map(({ id }) => id),
    );
    const { container } = server;
    const accountId = offered[0]?.id ?? '';
    const by = { keyId: '', sessionId: null, requestId: 'test', ip: '127.0.0.1' };
    const entries = async () =>
      (await container.audit.forConsent(consentId)).filter(
        ({ event }) => event === 'consent.account-taken-back',
      );
    let tries = 0;
    const consents = {
      find: (id: string) => container.consents.find(id),
      takeBack: async () => {
        tries += 1;
        expect(await entries()).toHaveLength(1);
        // The first time, a refresh has stored newer data; then the process dies.
        if (tries === 1) return false;
        throw new Error('died');
      },
    } as unknown as typeof container.consents;
    const taken = { consentId, accountId, by };
    await expect(takeBackAccount({ ...container, consents }, taken)).rejects.toThrow('died');
    expect((await takeBack(consentId, accountId)).status).toBe(200);
    expect(await entries()).toHaveLength(1);
  });

  it('cannot be the last one, and is only of the own permission', async () => {
    const { widget, extraction, offered } = await choosing();
    const [{ id } = { id: '' }] = offered;
    await widget.choose(extraction.id, [id]);
    expect(told(await takeBack(widget.consentId, id))).toEqual([409, 'LAST_ACCOUNT']);
    const plain = await client.consent(PERSON, { products: PRODUCTS });
    expect(told(await takeBack(plain.consentId, id))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    await client.withTaskToken('POST', `/consents/${plain.consentId}/revoke`, PERSON);
    expect(told(await takeBack(plain.consentId, id))).toEqual([409, 'ACTION_NOT_AVAILABLE']);
  });
});
