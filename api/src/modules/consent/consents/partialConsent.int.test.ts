import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { rutSeries } from '../../../../test/factories.ts';
import { signInPerson } from '../../../../test/person.ts';
import { startTestServer, type TestServer } from '../../../../test/testServer.ts';

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

const nextRut = rutSeries(23_800_000);
const OFFERED = ['identity-validation', 'movement', 'product-balance'] as const;

const accepting = (widget: Widget) => ({
  entityId: 'banco-chile',
  termsVersion: String(widget.session.terms.version),
});

/** A person who agrees to a part, and whose data is then read. */
async function agree(part: { products?: readonly string[]; storesCredentials?: boolean }) {
  const username = nextRut();
  const widget = await client.widget(username, { products: [...OFFERED] });
  const body = { ...accepting(widget), ...part };
  const accepted = await widget.call('POST', '/widget/consent', body);
  if (accepted.status !== 200) return { username, widget, accepted };
  const started = await widget.start();
  await server.runTask((started.body as { data: { id: string } }).data.id);
  return { username, widget, accepted };
}

const stored = async (consentId: string) => {
  const consent = await server.container.consents.find(consentId);
  if (!consent) throw new Error('the consent is gone');
  return consent;
};

it('reads only the products that the person agreed to, and shows nothing else anywhere', async () => {
  const { username, widget } = await agree({ products: ['movement', 'identity-validation'] });
  const { consentId } = widget;
  const { products, results, acceptance, state } = await stored(consentId);
  const agreed = ['identity-validation', 'movement'];
  expect(state).toBe('active');
  expect([products, acceptance?.products]).toEqual([agreed, agreed]);
  expect(results.map(({ product }) => product).toSorted()).toEqual(agreed);
  const read = (product: string) => client.retrieve(username, consentId, product);
  expect((await read('movement')).status).toBe(200);
  const refused = await read('product-balance');
  expect([refused.status, refused.body.code]).toEqual([403, 'INVALID_CONSENT']);
  const receipt = await widget.call('GET', '/widget/receipt');
  const person = await signInPerson(server, username);
  const connection = await person.call('GET', `/person/connections/${consentId}`);
  for (const { status, text } of [receipt, connection]) {
    expect(status).toBe(200);
    expect(text).toContain('"movement"');
    expect(text).not.toContain('"product-balance"');
  }
  const [entry] = await server.container.mongo.db
    .collection<{ detail: string }>('audit')
    .find({ consentId, event: 'consent.accepted' })
    .toArray();
  expect(entry?.detail).toContain('without product-balance');
});

it('keeps no password if the person does not want it, and never refreshes', async () => {
  const { widget } = await agree({ storesCredentials: false });
  const kept = await agree({});
  const consent = await stored(widget.consentId);
  expect([consent.state, consent.credentials, consent.refreshAt]).toEqual(['active', null, null]);
  expect(consent.products).toEqual(OFFERED);
  const receipt = await widget.call('GET', '/widget/receipt');
  expect(receipt.text).toContain('"storesCredentials":false');
  expect((await stored(kept.widget.consentId)).credentials).not.toBeNull();
});

it.each([
  { what: 'no product', part: { products: [] }, code: 'PRODUCTS_ERROR' },
  { what: 'a product that was not offered', part: { products: ['debt'] }, code: 'PRODUCTS_ERROR' },
  {
    what: 'one product twice',
    part: { products: ['movement', 'movement'] },
    code: 'PRODUCTS_ERROR',
  },
  { what: 'a text instead of yes or no', part: { storesCredentials: 'no' }, code: 'WRONG_FORMAT' },
])('refuses $what', async ({ part, code }) => {
  const { accepted, widget } = await agree(part as Parameters<typeof agree>[0]);
  expect([accepted.status, accepted.body.code]).toEqual([422, code]);
  expect((await stored(widget.consentId)).acceptance).toBeNull();
});

it('lets the person change their mind before the data is there', async () => {
  const username = nextRut();
  const widget = await client.widget(username, { products: [...OFFERED] });
  const accept = (products?: string[]) =>
    widget.call('POST', '/widget/consent', { ...accepting(widget), ...(products && { products }) });
  await accept(['movement']);
  expect((await stored(widget.consentId)).products).toEqual(['movement']);
  expect((await accept()).status).toBe(200);
  expect((await stored(widget.consentId)).products).toEqual(OFFERED);
});
