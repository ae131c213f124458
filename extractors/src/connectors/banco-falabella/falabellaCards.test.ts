import { NO_STAND_IN } from '../../contract/connector.ts';
import { describe, expect, it } from 'vitest';
import type { BrowserAnswer, BrowserSession, Target } from '../../contract/browser.ts';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoFalabella } from './definition.ts';
import { fetchUnbilled } from './fetchCards.ts';

const pagesOf = await simulatedPages(
  'banco-falabella',
  'credit-card-unbilled-transaction',
  'product-balance',
);

// What the sources report about the CMR card, one test for each fact.

const ACTION = 'credit-card-unbilled-transaction';

interface Purchase {
  transaction: { transactionAmount: number; description: string };
  transactionType: { code: string };
  installmentInfo: Record<string, unknown>;
  accountingActionType: { code: string };
  currency: { code: number };
  detailIdentifiers: { authorizationId: string };
}

interface Purchases {
  payload: { transactions: Purchase[]; paginationInfo: { page: number; next: unknown } };
}

/** A recorded answer with its JSON changed. */
function changed(page: string, change: (body: Purchases) => void): RawDocument {
  const { documents } = pagesOf(ACTION);
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture`);
  const body = JSON.parse(document.text) as Purchases;
  change(body);
  return { ...document, text: JSON.stringify(body) };
}

const purchase = (page: 'national' | 'international', change: (one: Purchase) => void) =>
  changed(page, ({ payload }) => {
    const [one] = payload.transactions;
    if (one === undefined) throw new Error('No purchase in the fixture');
    Object.assign(one, { currency: { code: 152 }, transactionType: { code: 'E' } });
    one.accountingActionType.code = 'C';
    change(one);
    payload.transactions = [one];
  });

const parse = (document: RawDocument): unknown => bancoFalabella.actions[ACTION]?.parse(document);
const entriesOf = (document: RawDocument) =>
  (parse(document) as { entries: unknown[] } | undefined)?.entries;

describe('the purchases of a card', () => {
  it('are negative if their action is A (abono)', () => {
    const document = purchase('national', (one) => {
      one.accountingActionType.code = 'A';
      one.transaction.transactionAmount = 15_000;
    });
    expect(entriesOf(document)).toMatchObject([{ amount: -15_000, isPending: false }]);
  });

  it('are pending if their kind is A (authorisation)', () => {
    const document = purchase('national', (one) => {
      one.transactionType.code = 'A';
      one.detailIdentifiers.authorizationId = '';
    });
    expect(entriesOf(document)).toMatchObject([{ isPending: true, referenceNumber: null }]);
  });

  it.each(['C', 'E', 'X', 'Z'])('of the kind %s, known or unknown, are confirmed', (code) => {
    const document = purchase('national', (one) => {
      one.transactionType.code = code;
    });
    expect(entriesOf(document)).toMatchObject([{ isPending: false }]);
  });

  it.each([
    ['an unknown action', { accountingActionType: { code: 'B' } }],
    ['another currency', { currency: { code: 978 } }],
    ['no date', { transaction: { transactionDate: '', transactionAmount: 1 } }],
    [
      'an amount as text',
      { transaction: { transactionDate: '2026-01-05', transactionAmount: '1' } },
    ],
  ])('are left out and told of both lists if they have %s', (_name, values) => {
    const document = changed('national', ({ payload }) => {
      Object.assign(payload.transactions[0] ?? {}, values);
    });
    const all = pagesOf(ACTION).documents.find(({ page }) => page === 'national');
    expect(parse({ ...document, page: 'national' })).toMatchObject({
      gaps: { natTransactions: 1 },
    });
    expect(parse({ ...document, page: 'international' })).toMatchObject({
      gaps: { intTransactions: 1 },
    });
    expect(parse(all as RawDocument)).not.toHaveProperty('gaps');
  });

  it('have instalments only if there are two or more', () => {
    const parts = (total: number, current: number) =>
      purchase('national', (one) => {
        Object.assign(one.installmentInfo, {
          totalInstallmentNumber: total,
          currentInstallmentNumber: current,
          installmentAmount: 4_000,
        });
      });
    expect(entriesOf(parts(6, 2))).toMatchObject([
      { installments: { total: 6, current: 2, amount: 4_000 } },
    ]);
    expect(entriesOf(parts(1, 1))).toMatchObject([{ installments: null }]);
    expect(entriesOf(parts(0, 0))).toMatchObject([{ installments: null }]);
  });

  it('are split into pesos and dollars from one list', () => {
    const dollars = (page: 'national' | 'international', code: number) =>
      purchase(page, (one) => {
        one.currency.code = code;
        one.transaction.transactionAmount = 12.5;
      });
    expect(entriesOf(dollars('national', 840))).toEqual([]);
    expect(entriesOf(dollars('international', 840))).toMatchObject([
      { currency: 'usd', amount: 12.5 },
    ]);
  });
});

describe('the cards', () => {
  interface Card {
    customerOperationPermission: { customerOperation: { operationInternalNumber: string } };
  }
  const cards = (change: (card: Card) => unknown): RawDocument => {
    const { documents } = pagesOf('product-balance');
    const document = documents.find(({ page }) => page === 'cards');
    if (document === undefined) throw new Error('No cards in the fixture');
    const body = JSON.parse(document.text) as { creditCards: { creditCard: Card | Card[] } };
    const [card] = [body.creditCards.creditCard].flat();
    if (card === undefined) throw new Error('No card in the fixture');
    const changed = { ...body, creditCards: change(card) };
    return { ...document, text: JSON.stringify(changed) };
  };
  const parse = (document: RawDocument) =>
    bancoFalabella.actions['product-balance']?.parse(document);
  const numbered = (card: Card, operationInternalNumber: string): Card => {
    const copy = structuredClone(card);
    Object.assign(copy.customerOperationPermission.customerOperation, { operationInternalNumber });
    return copy;
  };

  it('may be a single object, a list or null', () => {
    const one = cards((card) => ({ creditCard: card }));
    const two = cards((card) => ({ creditCard: [card, card] }));
    expect(parse(one)).toMatchObject({ cards: [{}] });
    expect(parse(two)).toMatchObject({ cards: [{}, {}] });
    expect(parse(cards(() => null))).toMatchObject({ cards: [] });
  });

  it('have an internal number of four parts, the last of which ends with the card’s digits', () => {
    const one = (number: string) => cards((card) => ({ creditCard: numbered(card, number) }));
    expect(parse(one('01#0001#000000001#************7723'))).toMatchObject({
      cards: [{ truncatedPan: 'XXXX XXXX XXXX 7723', cardHolderName: null }],
    });
    for (const other of ['', '01#0001#7723', '01#0001#000000001#77', '01#0001#1#7723#0']) {
      expect(() => parse(one(other))).toThrow(
        expect.objectContaining({ field: 'operationInternalNumber' }) as Error,
      );
    }
  });
});

/** A page that decrypts the given answers, the next one at each request. */
function pageWith(...lists: readonly Purchases[]) {
  const pressed: Target[] = [];
  const past: (Target | undefined)[] = [];
  const left = [...lists];
  const decrypted = async (address: RegExp, cause?: () => Promise<void>) => {
    await cause?.();
    const isSummary = address.test('https://web2.bancofalabella.cl/movement-cc/v2.0/credit-card');
    const next = { nextBillingDate: '2026-01-20', nextExpirationDate: null };
    const value = isSummary
      ? { payload: { card: { PAN: '****4321' }, billingSummary: { nextBillingSummary: next } } }
      : left.shift();
    const url = new URL('https://web2.bancofalabella.cl/');
    const text = JSON.stringify(value);
    return { url, status: 200, contentType: 'application/json', date: null, text };
  };
  const browser = {
    decrypted: decrypted as (...given: Parameters<typeof decrypted>) => Promise<BrowserAnswer>,
    waitFor: () => Promise.resolve('accepted'),
    press: (target: Target, options?: { readonly past?: Target }) => {
      pressed.push(target);
      past.push(options?.past);
      return Promise.resolve();
    },
  } as unknown as BrowserSession;
  const state = {
    products: { document: null },
    page: { isHome: true, card: null },
    movements: new Map<string, RawDocument[]>(),
  };
  const handles = { national: '#cardDetail0', international: '#cardDetail0', statements: '' };
  const card = { key: '1', truncatedPan: 'XXXX XXXX XXXX 4321', handles };
  const read = async () => {
    const context = { session: {} as never, browser, state, username: '', standIn: NO_STAND_IN };
    const found: RawDocument[] = [];
    for await (const one of fetchUnbilled(context, card, 'national')) found.push(one);
    return found;
  };
  return { pressed, past, read };
}

const list = (page: number, next: unknown): Purchases => ({
  payload: { transactions: [], paginationInfo: { page, next } },
});

describe('the list of purchases', () => {
  it('continues by the page’s own pager while there is a next page', async () => {
    const { pressed, read } = pageWith(list(1, 2), list(2, 'x'), list(3, null));
    const found = await read();
    expect(found.map(({ about }) => [about['from'], about['next']])).toEqual([
      [undefined, '2'],
      ['2', '3'],
      ['3', undefined],
    ]);
    expect(found[0]?.about).toMatchObject({ card: '1', billingDate: '2026-01-20' });
    expect(pressed).toEqual([
      { selector: '#cardDetail0' },
      ...[1, 2].map(() => ({ selector: '.btn-pagination:has(img[alt="boton avanzar"])' })),
    ]);
  });

  it('is read once for pesos and dollars', async () => {
    const { pressed, read } = pageWith(list(1, null));
    await read();
    expect(await read()).toHaveLength(1);
    expect(pressed).toHaveLength(1);
  });

  it('is opened after closing a dialog about bank secrecy that may cover the page', async () => {
    const { pressed, past, read } = pageWith(list(1, null));
    await read();
    expect(pressed).toHaveLength(1);
    const close = '.modal-content-secretobancario-container button.close-misdocumentos';
    expect(past).toEqual([{ selector: close }]);
  });

  it('is rejected, not truncated, if the pager does not move to the next page', async () => {
    await expect(pageWith(list(1, 2), list(1, 2)).read()).rejects.toThrow(/does not go on/);
  });
});
