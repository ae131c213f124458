import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, type ConnectClient, type Widget } from '../../../../test/connect.ts';
import { buildRut } from '../../../../test/factories.ts';
import { startTestServer, type Answer, type TestServer } from '../../../../test/testServer.ts';

// A visit in which the person connects several institutions with one token.

let server: TestServer;
let client: ConnectClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await connectClient(server);
});
afterAll(() => server.close());

let serial = 18_700_000;
const nextRut = () => buildRut((serial += 1));

const TAXES = { products: ['tax-folder', 'fiscal-statement'] };
const BANKS = { products: ['movement'], filters: idsOf('banco-chile', 'banco-estado') };

function idsOf(...ids: string[]) {
  return { entities: { include: { ids } } };
}

const PASSWORD = 'clave123';
/** For the institutions whose rule allows digits only, of different lengths. */
const PIN = '123456';

const expectRefusal = ({ status, body, text }: Answer, expected: number, code: string): void =>
  expect([status, body.code], text).toEqual([expected, code]);

interface ListedEntity {
  readonly id: string;
  readonly products: readonly string[];
  readonly login: {
    readonly passwordRule: { readonly characters: string; readonly maxLength: number };
  };
}

const listed = async (widget: Widget) =>
  (await widget.call('GET', '/widget/entities')).body.data.entities as ListedEntity[];

/** Connects an institution, and returns the extraction as the widget reads it. */
async function connect(widget: Widget, entityId: string) {
  const rule = (await listed(widget)).find(({ id }) => id === entityId)?.login.passwordRule;
  const password = rule?.characters === 'digits' ? PIN.slice(0, rule.maxLength) : PASSWORD;
  const answer = await widget.extract({ entityId, password });
  expect(answer.body.data?.status, answer.text).toBe('success');
  return answer.body.data as { next: object | null; dataShared: boolean };
}

const entitiesOf = async (widget: Widget) =>
  (await listed(widget)).map(({ id, products }) => [id, ...products]);
const productsOf = (widget: Widget) =>
  (widget.session.products as { id: string }[]).map(({ id }) => id);
const stored = (consentId: string) => server.container.consents.find(consentId);
const tryNext = (widget: Widget) => widget.call('POST', '/widget/next');

describe('products that no single institution has', () => {
  it('are connected one institution after the other, with a consent for each', async () => {
    const reference = 'orden-17';
    const sii = await client.widget(nextRut(), { ...TAXES, reference, locale: 'en' });
    expect(productsOf(sii)).toEqual(TAXES.products);
    expect(await entitiesOf(sii)).toEqual([
      ['sii', 'tax-folder'],
      ['tgr', 'fiscal-statement'],
    ]);
    expect((await connect(sii, 'sii')).next).toEqual({
      products: [{ id: 'fiscal-statement', title: expect.any(String) as string }],
      missing: true,
    });
    const tgr = await sii.next();
    expect(tgr.consentId).not.toBe(sii.consentId);
    expect(productsOf(tgr)).toEqual(['fiscal-statement']);
    expect(await entitiesOf(tgr)).toEqual([['tgr', 'fiscal-statement']]);
    expect((await connect(tgr, 'tgr')).next).toBeNull();
    expectRefusal(await tryNext(tgr), 409, 'NOTHING_LEFT');

    const [first, second] = [await stored(sii.consentId), await stored(tgr.consentId)];
    expect(first).toMatchObject({ products: ['tax-folder'], entityId: 'sii' });
    const { clientId, subject, holder, visitId, locale } = first ?? {};
    expect(visitId).toBe(sii.consentId);
    expect(second).toMatchObject({
      ...{ clientId, subject, holder, visitId, locale, reference },
      products: ['fiscal-statement'],
      entityId: 'tgr',
    });
    for (const [widget, product] of [
      [sii, 'tax-folder'],
      [tgr, 'fiscal-statement'],
    ] as const) {
      const { status } = await client.retrieve(widget.username, widget.consentId, product);
      expect(status).toBe(200);
    }
    const { visitId: ofSecond } = (
      await client.withTaskToken('GET', `/consents/${tgr.consentId}`, tgr.username)
    ).body.data as { visitId: string };
    expect(ofSecond).toBe(sii.consentId);
    const { audit } = server.container;
    const events = (await audit.forConsent(tgr.consentId)).map(({ event }) => event);
    expect(events.slice(0, 2)).toEqual(['otp.created', 'widget.opened']);
    // The person's browser asked for it, not the client's server.
    expect(first?.session?.channel).toEqual(second?.session?.channel);
  });

  it('are refused if no institution has one of them', async () => {
    const body = client.otpBody(nextRut(), { ...TAXES, filters: idsOf('sii', 'cmf') });
    expectRefusal(await client.createOtp(body), 422, 'PRODUCTS_ERROR');
  });

  it('are accepted only where they are', async () => {
    const widget = await client.widget(nextRut(), TAXES);
    const accept = (entityId: string, products: string[]) =>
      widget.call('POST', '/widget/consent', {
        entityId,
        products,
        termsVersion: widget.session.terms.version as string,
      });
    expectRefusal(await accept('sii', ['fiscal-statement']), 422, 'PRODUCTS_ERROR');
    expectRefusal(await accept('sii', TAXES.products), 422, 'PRODUCTS_ERROR');
    expectRefusal(await accept('cmf', ['tax-folder']), 422, 'ENTITY_ERROR');
    expect((await accept('tgr', ['fiscal-statement'])).status).toBe(200);
    // The person changes their mind.
    expect(await entitiesOf(widget)).toHaveLength(2);
    expect((await accept('sii', ['tax-folder'])).status).toBe(200);
    expectRefusal(
      await widget.start({ entityId: 'tgr', password: PASSWORD }),
      403,
      'INVALID_CONSENT',
    );
    expect((await widget.start({ entityId: 'sii', password: PASSWORD })).status).toBe(200);
  });

  it('may be at one institution, with two logins', async () => {
    const first = await client.widget(nextRut(), { products: ['tax-folder', 'dte-clave-unica'] });
    expect(await entitiesOf(first)).toEqual([['sii', 'tax-folder']]);
    await connect(first, 'sii');
    const second = await first.next();
    expect(await entitiesOf(second)).toEqual([['sii', 'dte-clave-unica']]);
    expect((await connect(second, 'sii')).next).toBeNull();
  });

  it('are not asked for again where the person refused them', async () => {
    const products = ['tax-folder', 'dte', 'fiscal-statement'];
    const sii = await client.widget(nextRut(), { products });
    const termsVersion = sii.session.terms.version as string;
    const only = { entityId: 'sii', products: ['dte'], termsVersion };
    expect((await sii.call('POST', '/widget/consent', only)).status).toBe(200);
    const { id } = (await sii.start({ entityId: 'sii', password: PASSWORD })).body.data as {
      id: string;
    };
    await server.runTask(id);
    expect((await sii.follow(id)).body.data).toMatchObject({
      next: { products: [{ id: 'fiscal-statement' }] },
    });
    expect((await stored(sii.consentId))?.products).toEqual(['dte']);
  });
});

describe('POST /widget/next', () => {
  it('opens the same consent again until it is accepted', async () => {
    const sii = await client.widget(nextRut(), TAXES);
    await connect(sii, 'sii');
    const [lost, tgr] = [await sii.next(), await sii.next()];
    expect(tgr.consentId).toBe(lost.consentId);
    expectRefusal(await lost.call('GET', '/widget/entities'), 401, 'INVALID_WIDGET_TOKEN');
    await tgr.accept('tgr');
    expectRefusal(await tryNext(sii), 401, 'OTP_TOKEN_ALREADY_USED');
    const entries = await server.container.audit.forConsent(tgr.consentId);
    expect(entries.filter(({ event }) => event === 'otp.created')).toHaveLength(1);
    await Promise.all(Array.from({ length: 3 }, () => tryNext(sii)));
    expect((await connect(tgr, 'tgr')).dataShared).toBe(true);
  });

  it('creates one consent for concurrent calls', async () => {
    const sii = await client.widget(nextRut(), TAXES);
    await connect(sii, 'sii');
    const answers = await Promise.all(Array.from({ length: 5 }, () => tryNext(sii)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeGreaterThan(0);
    for (const lost of answers.filter(({ status }) => status !== 200))
      expectRefusal(lost, 401, 'OTP_TOKEN_ALREADY_USED');
    expect(new Set(opened.map(({ body }) => body.data.consentId as string)).size).toBe(1);
    expect(await server.container.consents.ofVisit(sii.consentId)).toHaveLength(2);
  });

  it('is refused before the first is connected, after its end and in other visits', async () => {
    const pending = await client.widget(nextRut(), TAXES);
    expectRefusal(await tryNext(pending), 403, 'INVALID_CONSENT');
    const whole = await client.consent(nextRut());
    expectRefusal(await tryNext(whole), 409, 'NOTHING_LEFT');
    expect((await stored(whole.consentId))?.visitId).toBeUndefined();

    await connect(pending, 'sii');
    const { username, consentId } = pending;
    await client.withTaskToken('POST', `/consents/${consentId}/revoke`, username);
    expectRefusal(await tryNext(pending), 403, 'INVALID_CONSENT');

    const late = await client.widget(nextRut(), TAXES);
    await connect(late, 'sii');
    server.clock.advance(1201);
    expectRefusal(await tryNext(late), 401, 'EXPIRED_WIDGET_TOKEN');
  });

  it('is refused in the visit of a repair', async () => {
    const first = await client.widget(nextRut(), TAXES);
    await connect(first, 'sii');
    const { username, consentId } = first;
    server.clock.advance(60);
    const repair = await client.widget(username, { products: undefined, consentId });
    expect(await entitiesOf(repair)).toEqual([['sii', 'tax-folder']]);
    expectRefusal(await tryNext(repair), 403, 'INVALID_CONSENT');
    expect((await connect(repair, 'sii')).next).toBeNull();
    expectRefusal(await tryNext(repair), 409, 'NOTHING_LEFT');
  });

  it('keeps the first consent if the person gives up the second', async () => {
    const sii = await client.widget(nextRut(), TAXES);
    await connect(sii, 'sii');
    const tgr = await sii.next();
    expect((await tgr.discard()).status).toBe(200);
    expect(await stored(sii.consentId)).toMatchObject({ state: 'active' });
    expect(await stored(tgr.consentId)).toMatchObject({ state: 'discarded', person: null });
    expectRefusal(await tryNext(sii), 403, 'INVALID_CONSENT');
  });
});

describe('connectAnother', () => {
  it('offers the same products at further institutions', async () => {
    const first = await client.widget(nextRut(), { ...BANKS, connectAnother: true });
    expect(await entitiesOf(first)).toHaveLength(2);
    expect((await connect(first, 'banco-chile')).next).toMatchObject({ missing: false });
    const second = await first.next();
    expect(productsOf(second)).toEqual(['movement']);
    expect(await entitiesOf(second)).toEqual([['banco-estado', 'movement']]);
    expect((await connect(second, 'banco-estado')).next).toBeNull();
    expectRefusal(await tryNext(second), 409, 'NOTHING_LEFT');
  });

  it('offers what is missing first', async () => {
    const products = ['movement', 'debt'];
    const filters = idsOf('banco-chile', 'banco-estado', 'cmf');
    const bank = await client.widget(nextRut(), { products, filters, connectAnother: true });
    expect((await connect(bank, 'banco-chile')).next).toMatchObject({ missing: true });
    const cmf = await bank.next();
    expect(productsOf(cmf)).toEqual(['debt']);
    expect((await connect(cmf, 'cmf')).next).toMatchObject({ missing: false });
    expect(await entitiesOf(await cmf.next())).toEqual([['banco-estado', 'movement']]);
  });

  it('ends after ten institutions', async () => {
    let widget = await client.widget(nextRut(), { products: ['movement'], connectAnother: true });
    for (let count = 1; count < 10; count += 1) {
      const [entity] = await entitiesOf(widget);
      expect((await connect(widget, String(entity?.[0]))).next).not.toBeNull();
      widget = await widget.next();
    }
    const [last] = await entitiesOf(widget);
    expect((await connect(widget, String(last?.[0]))).next).toBeNull();
    expectRefusal(await tryNext(widget), 409, 'NOTHING_LEFT');
  });

  it('is a boolean, for a new consent', async () => {
    const body = client.otpBody(nextRut(), { connectAnother: 'true' });
    expectRefusal(await client.createOtp(body), 422, 'WRONG_FORMAT');
    const { username, consentId } = await client.consent(nextRut());
    const repair = { products: undefined, consentId, connectAnother: true };
    expectRefusal(await client.createOtp(client.otpBody(username, repair)), 422, 'WRONG_FORMAT');
  });
});
