import { NO_STAND_IN } from '../../contract/connector.ts';
import { describe, expect, it } from 'vitest';
import type { BrowserAnswer, BrowserSession, Target } from '../../contract/browser.ts';
import type { RawDocument } from '../../contract/session.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { bancoFalabella } from './definition.ts';
import { fetchStatements, fetchUnbilled } from './fetchCards.ts';
import type { FalabellaState } from './login.ts';

const pagesOf = await simulatedPages('banco-falabella', 'credit-card-statement');

// What the sources report about the last bill of a CMR card, one test for each fact.

const ACTION = 'credit-card-statement';

interface Purchase {
  transaction: { transactionAmount: number; transactionDate: string; description: string };
  transactionType: { code: string };
  installmentInfo: Record<string, unknown>;
  accountingActionType: { code: string };
  currency: { code: number };
}

interface Movements {
  payload: { transactions: Purchase[]; paginationInfo: { page: number; next: unknown } };
}

interface Bill {
  summary: {
    payload: {
      facility: { balance: { total: number }; currency: { code: unknown } }[];
      billingSummary: {
        startingBillingDate: string | null;
        endingBillingDate: string | null;
        lastBillingSummary: Record<string, unknown>;
        nextBillingSummary: Record<string, unknown>;
      };
    };
  };
  movements: Movements[];
}

function recorded(page: string): RawDocument {
  const { documents } = pagesOf(ACTION);
  const document = documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`No ${page} in the fixture`);
  return document;
}

const PESOS = { code: 'CLP' };
const DOLLARS = { code: 'USD' };

/** A bill of the 20th of December without purchases, changed. */
function bill(change: (body: Bill, purchase: Purchase) => void = () => undefined): RawDocument {
  const document = recorded('statements');
  const body = JSON.parse(document.text) as Bill;
  const { payload } = body.summary;
  payload.facility = [{ balance: { total: 900_000 }, currency: PESOS }];
  Object.assign(payload.billingSummary, {
    startingBillingDate: '2025-11-21',
    endingBillingDate: '2025-12-20',
  });
  Object.assign(payload.billingSummary.lastBillingSummary, {
    lastBillingDate: '2025-12-20',
    expirationDate: '2026-01-05',
    billedAmount: 150_000,
    minimumPayment: 7_500,
    foreignAmountBilled: 0,
    paymentDate: null,
    amountPaid: 0,
  });
  payload.billingSummary.nextBillingSummary['nextBillingDate'] = '2026-01-20';
  const [purchase] = body.movements[0]?.payload.transactions ?? [];
  if (purchase === undefined) throw new Error('No purchase in the fixture');
  Object.assign(purchase, { currency: { code: 152 }, transactionType: { code: 'E' } });
  purchase.accountingActionType.code = 'C';
  purchase.transaction.transactionDate = '2025-12-01';
  body.movements = [listOf([])];
  change(body, purchase);
  const about = { card: '1', creditLimit: '900000', cashAdvanceLimit: '300000' };
  return { ...document, about, text: JSON.stringify(body) };
}

const listOf = (transactions: Purchase[], page = 1, next: unknown = null): Movements => ({
  payload: { transactions, paginationInfo: { page, next } },
});

interface Statement {
  currency: string;
  summary: Record<string, unknown>;
  transactions: unknown[];
}

function statementsOf(document: RawDocument): Statement[] {
  const parsed = bancoFalabella.actions[ACTION]?.parse(document);
  return (parsed as { entries: Statement[] }).entries;
}

describe('the last bill of a card', () => {
  it('is in pesos, with the amounts and dates of the summary, and null where it states nothing', () => {
    expect(statementsOf(bill())).toEqual([
      {
        currency: 'clp',
        statementDate: '2025-12-20',
        summary: {
          creditLimit: 900_000,
          cashAdvanceLimit: 300_000,
          usedCredit: null,
          availableCredit: null,
          billingPeriodStart: '2025-11-21',
          billingPeriodEnd: '2025-12-20',
          paymentDueDate: '2026-01-05',
          nextBillingDate: '2026-01-20',
          monthlyInterestRate: null,
          cae: null,
          lateFeeInterest: null,
          previousBalance: null,
          newBalance: 150_000,
          minimumPayment: 7_500,
        },
        transactions: [],
      },
    ]);
  });

  it.each([
    ['is the open period', '2025-12-21', '2026-01-20'],
    ['is reversed', '2025-12-20', '2025-11-21'],
    ['is not stated', null, null],
  ])('ends on its own day if the period %s', (_name, start, end) => {
    const document = bill(({ summary }) =>
      Object.assign(summary.payload.billingSummary, {
        startingBillingDate: start,
        endingBillingDate: end,
      }),
    );
    expect(statementsOf(document)).toMatchObject([
      { summary: { billingPeriodStart: null, billingPeriodEnd: '2025-12-20' } },
    ]);
  });

  const lastBill = (values: object) =>
    bill(({ summary }) => Object.assign(summary.payload.billingSummary.lastBillingSummary, values));

  it('is none if it has neither day, amount nor purchases, but is rejected without its day', () => {
    const never = { lastBillingDate: null, billedAmount: 0, foreignAmountBilled: null };
    expect(statementsOf(lastBill(never))).toEqual([]);
    for (const amount of [{ billedAmount: 1 }, { foreignAmountBilled: 1 }]) {
      expect(() => statementsOf(lastBill({ ...never, ...amount }))).toThrow(/on no day/);
    }
    const withPurchase = bill((body, purchase) => {
      Object.assign(body.summary.payload.billingSummary.lastBillingSummary, never);
      body.movements = [listOf([purchase])];
    });
    expect(() => statementsOf(withPurchase)).toThrow(/on no day/);
  });

  it('is rejected without its amount, and with a date or an amount of another form', () => {
    expect(() => statementsOf(lastBill({ billedAmount: null }))).toThrow(/without its amount/);
    for (const [field, value] of [
      ['lastBillingDate', '20/12/2025'],
      ['expirationDate', '05-01-2026'],
      ['billedAmount', '$150.000'],
    ] as const) {
      expect(() => statementsOf(lastBill({ [field]: value }))).toThrow(new RegExp(field));
    }
  });
});

describe('the billed purchases', () => {
  it('of all pages are read, newest first, payments as negative amounts', () => {
    const document = bill((body, purchase) => {
      const one = (transactionDate: string, code: string) => ({
        ...purchase,
        transaction: { ...purchase.transaction, transactionDate, transactionAmount: 1_000 },
        accountingActionType: { code },
      });
      const [first, second] = [[one('2025-12-01', 'C')], [one('2025-12-05', 'A')]];
      body.movements = [listOf(first, 1, 2), listOf(second, 2)];
    });
    expect(statementsOf(document)).toMatchObject([
      {
        transactions: [
          { transactionDate: '2025-12-05', amount: -1_000, isPending: false },
          { transactionDate: '2025-12-01', amount: 1_000, isPending: false },
        ],
      },
    ]);
  });

  it('keep the total amount of a purchase in instalments beside the instalment to pay', () => {
    const document = bill((body, purchase) => {
      purchase.transaction.transactionAmount = 60_000;
      Object.assign(purchase.installmentInfo, {
        totalInstallmentNumber: 6,
        currentInstallmentNumber: 2,
        installmentAmount: 10_000,
      });
      body.movements = [listOf([purchase])];
    });
    expect(statementsOf(document)[0]?.transactions).toMatchObject([
      { amount: 60_000, installments: { total: 6, current: 2, amount: 10_000 } },
    ]);
  });

  it.each([
    ['await confirmation', 'A', '2025-12-01'],
    ['are newer than the bill', 'E', '2025-12-21'],
  ])('are rejected as those of another list if they %s', (_name, code, transactionDate) => {
    const document = bill((body, purchase) => {
      Object.assign(purchase.transaction, { transactionDate });
      body.movements = [listOf([{ ...purchase, transactionType: { code } }])];
    });
    expect(() => statementsOf(document)).toThrow(/unbilled purchases as billed/);
  });
});

describe('a bill in dollars', () => {
  const abroad = (
    limits: readonly { readonly code: unknown }[],
    foreignAmountBilled: number | null,
    hasPurchase = true,
  ) =>
    bill((body, purchase) => {
      const { payload } = body.summary;
      payload.facility = limits.map((currency) => ({ balance: { total: 2_000 }, currency }));
      Object.assign(payload.billingSummary.lastBillingSummary, { foreignAmountBilled });
      purchase.currency.code = 840;
      purchase.transaction.transactionAmount = 12.5;
      body.movements = [listOf(hasPurchase ? [purchase] : [])];
    });

  it.each(['USD', 840, '840'])('has the dates of the one in pesos, and the limit in %s', (code) => {
    const [pesos, dollars] = statementsOf(abroad([PESOS, { code }], 12.5));
    expect(pesos).toMatchObject({ currency: 'clp', transactions: [] });
    expect(dollars).toMatchObject({
      currency: 'usd',
      statementDate: '2025-12-20',
      summary: {
        creditLimit: 2_000,
        cashAdvanceLimit: null,
        newBalance: 12.5,
        minimumPayment: null,
        billingPeriodEnd: '2025-12-20',
        paymentDueDate: '2026-01-05',
      },
      transactions: [{ currency: 'usd', amount: 12.5 }],
    });
  });

  it('exists if an amount or a purchase is in dollars', () => {
    expect(statementsOf(abroad([DOLLARS], 0, false))).toHaveLength(1);
    expect(statementsOf(abroad([DOLLARS], null, false))).toHaveLength(1);
    expect(statementsOf(abroad([DOLLARS], 1, false))).toHaveLength(2);
    expect(statementsOf(abroad([DOLLARS], null))).toHaveLength(2);
  });

  it('is rejected, not left out, without exactly one limit in dollars', () => {
    for (const limits of [[], [PESOS], [DOLLARS, DOLLARS]]) {
      expect(() => statementsOf(abroad(limits, 12.5))).toThrow(
        expect.objectContaining({ code: 'UNEXPECTED_PAGE', field: 'facility' }) as Error,
      );
    }
  });
});

/** A page that decrypts a card's summary, its unbilled purchases, and then the given answers. */
function pageWith(...billed: readonly (Movements | 401)[]) {
  const pressed: Target[] = [];
  const past: (Target | undefined)[] = [];
  const left = [listOf([]), ...billed];
  const decrypted = async (
    address: RegExp,
    cause?: () => Promise<void>,
  ): Promise<BrowserAnswer> => {
    await cause?.();
    const isSummary = address.test('https://web2.bancofalabella.cl/movement-cc/v2.0/credit-card');
    const next = { nextBillingDate: '2026-01-20', nextExpirationDate: null };
    const value = isSummary
      ? { payload: { card: { PAN: '****4321' }, billingSummary: { nextBillingSummary: next } } }
      : left.shift();
    const url = new URL('https://web2.bancofalabella.cl/');
    const text = JSON.stringify(value);
    const status = value === 401 ? 401 : 200;
    return { url, status, contentType: 'application/json', date: null, text };
  };
  const browser = {
    decrypted,
    waitFor: () => Promise.resolve('accepted'),
    open: () => Promise.resolve(),
    press: (target: Target, options?: { readonly past?: Target }) => {
      pressed.push(target);
      past.push(options?.past);
      return Promise.resolve();
    },
  } as unknown as BrowserSession;
  const state: FalabellaState = {
    products: { document: recorded('cards') },
    page: { isHome: true, card: null },
    movements: new Map(),
  };
  const handles = { national: '#cardDetail0', international: '', statements: '' };
  const card = { key: '1', truncatedPan: 'XXXX XXXX XXXX 4321', handles };
  const context = { session: {} as never, browser, state, username: '', standIn: NO_STAND_IN };
  const all = async (documents: AsyncIterable<RawDocument>): Promise<RawDocument[]> => {
    const found: RawDocument[] = [];
    for await (const one of documents) found.push(one);
    return found;
  };
  return {
    pressed,
    past,
    state,
    unbilled: () => all(fetchUnbilled(context, card, 'national')),
    statements: () => all(fetchStatements(context, card)),
  };
}

const OPEN = { selector: '#cardDetail0' };
const BILLED = { selector: '#invoicedMovements' };
const NEXT = { selector: '.btn-pagination:has(img[alt="boton avanzar"])' };

describe('the list of billed purchases', () => {
  it('is requested by its tab after the unbilled one, then by the page’s own pager', async () => {
    const { pressed, statements } = pageWith(listOf([], 1, 2), listOf([], 2));
    const [document, ...more] = await statements();
    expect(more).toEqual([]);
    expect(pressed).toEqual([OPEN, BILLED, NEXT]);
    expect(document).toMatchObject({
      page: 'statements',
      about: { card: '1', creditLimit: expect.stringMatching(/^\d+$/) as unknown },
    });
    const { summary, movements } = JSON.parse(document?.text ?? '') as Bill;
    expect(summary).toMatchObject({ payload: { card: { PAN: '****4321' } } });
    expect(movements).toEqual([listOf([], 1, 2), listOf([], 2)]);
  });

  it('is requested on the card’s open page after its unbilled purchases', async () => {
    const { pressed, unbilled, statements } = pageWith(listOf([]));
    await unbilled();
    await statements();
    expect(pressed).toEqual([OPEN, BILLED]);
  });

  it('is requested on a reopened page if the browser shows something else meanwhile', async () => {
    const { pressed, state, unbilled, statements } = pageWith(listOf([]), listOf([]));
    await unbilled();
    state.page.card = null;
    await statements();
    expect(pressed).toEqual([OPEN, OPEN, BILLED]);
  });

  it('is requested after closing a dialog about bank secrecy, which a tab may show again', async () => {
    const { past, statements } = pageWith(listOf([]));
    await statements();
    const close = {
      selector: '.modal-content-secretobancario-container button.close-misdocumentos',
    };
    expect(past).toEqual([close, close]);
  });

  it('is rejected, not truncated, if the pager does not move to the next page', async () => {
    const { statements } = pageWith(listOf([], 1, 2), listOf([], 1, 2));
    await expect(statements()).rejects.toThrow(/does not go on/);
  });

  it('is reported as a lost session if the bank refuses it', async () => {
    await expect(pageWith(401).statements()).rejects.toMatchObject({ code: 'SESSION_LOST' });
  });
});
