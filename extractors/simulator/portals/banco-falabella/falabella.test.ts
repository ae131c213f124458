import {
  constants,
  createCipheriv,
  createDecipheriv,
  pbkdf2Sync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerAsShown } from '../../../synthetic-person/bank/shown.ts';
import { freshRut, startSimulated, TEST_DAY } from '../../../test/simulated.ts';
import type { Simulated } from '../../../test/simulated.ts';

// Calls the services without a browser, with the keys from the page's code.

let simulated: Simulated;
let root: string;
let keys: Readonly<Record<'envelope' | 'password', string>>;

beforeAll(async () => {
  simulated = await startSimulated();
  root = simulated.baseUrl('banco-falabella');
  const code = await (await fetch(`${root}/_next/static/simulacion.js`)).text();
  keys = JSON.parse(/var KEYS = (\{.*\});/.exec(code)?.[1] ?? '') as typeof keys;
});
afterAll(() => simulated.close());

const byKey = (text: string, key: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString(
    'base64',
  );
const derive = (password: string, salt: string): Buffer =>
  pbkdf2Sync(password, Buffer.from(salt, 'hex'), 100, 32, 'sha1');

/** Posts a body in an envelope; the value is null if the answer is not in an envelope. */
async function call(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const [password, salt, iv] = [10, 16, 16].map((size) => randomBytes(size).toString('hex'));
  const secret = derive(password ?? '', salt ?? '');
  const cipher = createCipheriv('aes-256-cbc', secret, Buffer.from(iv ?? '', 'hex'));
  const m = cipher.update(JSON.stringify(body), 'utf8', 'base64') + cipher.final('base64');
  const request = { m, p: byKey(password ?? '', keys.envelope), s: salt, i: iv };
  const response = await fetch(root + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', channel: 'IN', ...headers },
    body: JSON.stringify(request),
  });
  const answer = (await response.json()) as Readonly<Record<'m' | 's' | 'i', string>>;
  if (!('m' in answer)) return { status: response.status, value: null };
  const opened = derive(password ?? '', answer.s);
  const decipher = createDecipheriv('aes-256-cbc', opened, Buffer.from(answer.i, 'hex'));
  const text = decipher.update(answer.m, 'base64', 'utf8') + decipher.final('utf8');
  const [cookie] = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { status: response.status, value: JSON.parse(text) as unknown, cookie };
}

const logIn = (rut: string) =>
  call('/bff/login/v2/authentication-web', {
    identificationType: 'RUT',
    identificationNumber: rut,
    password: byKey('123456', keys.password),
  });

/** The cookie of a session, which the login sets beside its token. */
async function cookieOf(): Promise<string> {
  const answer = await logIn(freshRut());
  return ('cookie' in answer ? answer.cookie : undefined) ?? '';
}

async function bearer(rut: string): Promise<Record<string, string>> {
  const { value } = await logIn(rut);
  return { authorization: `Bearer ${(value as Token).token.access_token}`, version: '2.0' };
}

interface Token {
  readonly token: { readonly access_token: string };
}

const OPERATIONS =
  '/web2/bankingserver-api-falabella-web/rest/callService/json/massiveSelectCustomerOperation';
const CARD = '/web2/movement-cc/v2.0/credit-card';

describe('the services', () => {
  it('answer a login in the envelope, with a token or the reason for the refusal', async () => {
    const accepted = await logIn(freshRut());
    expect(accepted).toMatchObject({
      status: 200,
      value: { token: { access_token: expect.any(String) as unknown } },
    });
    const refused = { value: { code: 'USER_OR_PASSWORD_NOT_VALID' } };
    expect(await logIn('22222222-2')).toMatchObject(refused);
    expect(await logIn('44444444-4')).toEqual({ status: 500, value: null });
  });

  it('refuse a call without a token, its headers or an envelope', async () => {
    const headers = await bearer(freshRut());
    expect((await call(OPERATIONS, {})).status).toBe(401);
    expect((await call(OPERATIONS, {}, { ...headers, channel: '' })).status).toBe(400);
    expect((await call(OPERATIONS, {}, { ...headers, version: '1.0' })).status).toBe(400);
    expect((await call(CARD, {}, headers)).status).toBe(400);
    const plain = await fetch(root + OPERATIONS, {
      method: 'POST',
      headers: { 'content-type': 'application/json', channel: 'IN', ...headers },
      body: '{}',
    });
    expect(plain.status).toBe(400);
  });

  it('list the products, and a card’s purchases by the parts of its internal number', async () => {
    const rut = withPurchases();
    const headers = await bearer(rut);
    const creditCard = await firstCard(headers);
    const withCommerce = { ...headers, commerce: 'Banco' };
    const body = { transactionType: 'UNBILLED', pagination: { limit: 20 }, creditCard };
    const [shown] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    expect(await call(CARD, { creditCard }, withCommerce)).toMatchObject({
      value: { payload: { card: { PAN: creditCard.truncatedPan } } },
    });
    const purchases = await call(`${CARD}/movements`, body, withCommerce);
    const { payload } = purchases.value as { payload: { transactions: unknown[] } };
    const own = [...(shown?.natTransactions ?? []), ...(shown?.intTransactions ?? [])];
    expect(payload.transactions).toHaveLength(own.length);
    expect(payload).toMatchObject({
      paginationInfo: { limit: 20, page: 1, prev: null, next: null },
    });
    const other = { ...body, creditCard: { ...creditCard, creditCardId: '9' } };
    expect((await call(`${CARD}/movements`, other, withCommerce)).status).toBe(404);
  });

  it('return no more purchases than the limit, and the number of the next page', async () => {
    const rut = withPurchases();
    const headers = { ...(await bearer(rut)), commerce: 'Banco' };
    const creditCard = await firstCard(headers);
    const body = { transactionType: 'UNBILLED', pagination: { limit: 1 }, creditCard };
    expect(await call(`${CARD}/movements`, body, headers)).toMatchObject({
      value: { payload: { paginationInfo: { page: 1, next: 2 } } },
    });
  });
});

describe('the pages', () => {
  it('have a hidden dialog and two fields for a RUT, one of which belongs to a calculator', async () => {
    const page = await (await fetch(`${root}/`)).text();
    expect(page).toMatch(/id="modal-message"[^>]* hidden/);
    expect(page).toMatch(/id="document"[^>]*maxlength="10"/);
    expect(page).toMatch(/id="pass"[^>]*maxlength="6"/);
    expect(page).toMatch(/loanCalculator_wrapper.*placeholder="Ingresa tu RUT"/s);
    expect(page).toMatch(/class="DrawerFormLogin_.*<button type="submit" disabled/s);
  });

  it('open the login with a button named only "Button", which a welcome dialog may cover', async () => {
    const page = await (await fetch(`${root}/`)).text();
    expect(page).toMatch(
      /id="main-header__sub-content">\s*<button id="btn-auth-normal" type="button" aria-label="Button">Mi cuenta</,
    );
    expect(page).toMatch(/<button id="btn-login-client-nuevo"[^>]*>Entendido</);
    expect(page).toMatch(/id="document"[^>]*placeholder="Ej: 12345678-9"/);
  });

  it('warn against sharing the clave dinámica, which the login never asks for', async () => {
    expect(await (await fetch(`${root}/`)).text()).toContain(
      'Nunca te pediremos tu clave dinámica',
    );
    expect(await logIn(freshRut())).toMatchObject({ status: 200 });
  });

  it('log out with "Cerrar sesión", after which the token is invalid', async () => {
    const rut = freshRut();
    const answer = await logIn(rut);
    const cookie = ('cookie' in answer ? answer.cookie : undefined) ?? '';
    const { access_token: token } = (answer.value as Token).token;
    const headers = { authorization: `Bearer ${token}`, version: '2.0' };
    expect((await call(OPERATIONS, {}, headers)).status).toBe(200);
    const page = await (await fetch(`${root}/web2/web-clientes/`, { headers: { cookie } })).text();
    const [, exit = ''] = /<a href="([^"]+)">Cerrar sesión</.exec(page) ?? [];
    const left = await fetch(new URL(exit, root), { headers: { cookie }, redirect: 'manual' });
    expect(left.headers.get('location')).toBe('/banco-falabella/');
    expect((await call(OPERATIONS, {}, headers)).status).toBe(401);
  });

  it.each(['/web/web-clientes/', '/web2/web-clientes/', '/web2/web-clientes/techbank-client'])(
    'after the login are served at %s, and redirect to the public page without a session',
    async (path) => {
      const headers = { cookie: await cookieOf() };
      const inside = await fetch(root + path, { headers, redirect: 'manual' });
      expect(inside.status).toBe(200);
      expect(await inside.text()).toContain('<app-credit-cards>');
      const outside = await fetch(root + path, { redirect: 'manual' });
      expect([outside.status, outside.headers.get('location')]).toEqual([303, '/banco-falabella/']);
    },
  );
});

describe('the answers', () => {
  it.each([
    ['one thing by itself', 1],
    ['several as a list', 2],
  ])('represent %s, and nothing as null', async (_name, count) => {
    const { value } = await call(OPERATIONS, {}, await bearer(withAccounts(count)));
    const { accounts } = value as { accounts: { account: unknown } };
    expect(Array.isArray(accounts.account)).toBe(count > 1);
    expect(value).toMatchObject({ viewAccounts: null, savingAccounts: null });
  });

  it('contain a card’s summary, and at most twenty of its purchases', async () => {
    const headers = { ...(await bearer(withPurchases())), commerce: 'Banco' };
    const creditCard = await firstCard(headers);
    expect(await call(CARD, { creditCard }, headers)).toMatchObject({
      value: {
        status: 'OK',
        payload: {
          facility: expect.arrayContaining([
            expect.objectContaining({ currency: { code: 'CLP' } }),
          ]) as unknown,
          billingSummary: {
            lastBillingSummary: { minimumPayment: expect.any(Number) as unknown },
            nextBillingSummary: {
              nextBillingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
            },
          },
        },
      },
    });
    const body = { transactionType: 'BILLED', pagination: { limit: 500 }, creditCard };
    expect(await call(`${CARD}/movements`, body, headers)).toMatchObject({
      value: { payload: { paginationInfo: { limit: 20, page: 1 } } },
    });
  });
});

describe('a billed card', () => {
  interface Movements {
    readonly payload: {
      readonly transactions: readonly { readonly currency: { readonly code: number } }[];
      readonly paginationInfo: { readonly next: number | null };
    };
  }

  it('has one list of billed purchases in pesos and dollars, and both amounts', async () => {
    const rut = withDollars();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    const [pesos, dollars] = card?.statements ?? [];
    const headers = { ...(await bearer(rut)), commerce: 'Banco' };
    const creditCard = await firstCard(headers);
    expect(await call(CARD, { creditCard }, headers)).toMatchObject({
      value: {
        payload: {
          facility: [
            { currency: { code: 'CLP' } },
            { currency: { code: 'USD' }, balance: { total: dollars?.summary.creditLimit } },
          ],
          billingSummary: {
            lastBillingSummary: {
              lastBillingDate: pesos?.statementDate,
              billedAmount: pesos?.summary.newBalance,
              foreignAmountBilled: dollars?.summary.newBalance,
            },
          },
        },
      },
    });
    const codes: number[] = [];
    for (let page: number | null = 1; page !== null;) {
      const body = { transactionType: 'BILLED', pagination: { limit: 20, page }, creditCard };
      const { payload } = (await call(`${CARD}/movements`, body, headers)).value as Movements;
      codes.push(...payload.transactions.map(({ currency }) => currency.code));
      page = payload.paginationInfo.next;
    }
    const count = (code: number): number => codes.filter((one) => one === code).length;
    expect(count(152)).toBe(pesos?.transactions.length);
    expect(count(840)).toBe(dollars?.transactions.length);
  });
});

interface Card {
  readonly customerOperationPermission: {
    readonly customerOperation: { readonly operationInternalNumber: string };
  };
}

interface Products {
  readonly creditCards: { readonly creditCard: Card | Card[] };
}

/** The identifiers that a request for the first card contains. */
async function firstCard(headers: Readonly<Record<string, string>>) {
  const { value } = await call(OPERATIONS, {}, headers);
  const [card] = [(value as Products).creditCards.creditCard].flat();
  const internal = card?.customerOperationPermission.customerOperation.operationInternalNumber;
  const [productType, productSubType, creditCardId, truncatedPan] = internal?.split('#') ?? [];
  return { productType, productSubType, creditCardId, truncatedPan };
}

/** A person with this many accounts: most persons have one at this bank. */
function withAccounts(count: number): string {
  for (;;) {
    const rut = freshRut();
    if (customerAsShown(rut, TEST_DAY, 'banco-falabella').accounts.length === count) return rut;
  }
}

/** A person whose card has two purchases or more. */
function withPurchases(): string {
  for (;;) {
    const rut = freshRut();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    if (card !== undefined && card.natTransactions.length > 1) return rut;
  }
}

/** A person whose card was billed in dollars too. */
function withDollars(): string {
  for (;;) {
    const rut = freshRut();
    const [card] = customerAsShown(rut, TEST_DAY, 'banco-falabella').creditCards;
    if (card?.statements.some(({ currency }) => currency === 'usd') === true) return rut;
  }
}
