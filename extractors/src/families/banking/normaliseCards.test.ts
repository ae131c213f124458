import { describe, expect, it } from 'vitest';
import type { CardTransaction } from '../../products/cardTransaction.ts';
import type { StatementSummary } from '../../products/creditCardStatement.ts';
import type { BankPage } from './BankPage.ts';
import { normaliseStatements, normaliseUnbilled } from './normalise.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const cards: BankPage = {
  kind: 'cards',
  cards: [
    {
      detail: {
        type: 'visa',
        name: 'Visa',
        isAdditionalCard: false,
        singleCreditLimit: false,
        balances: {
          clp: { creditLimit: 0, currentBalance: 0, availableCredit: 0 },
          usd: null,
        },
      },
      cardHolderName: 'Ana Soto',
      truncatedPan: 'XXXX XXXX XXXX 0001',
    },
  ],
};

const purchase: CardTransaction = {
  transactionDate: '2026-01-02',
  referenceNumber: null,
  description: 'KIOSCO',
  location: null,
  isPending: false,
  amount: 1,
  currency: 'clp',
  originalCurrencyAmount: null,
  originalCurrency: null,
  installments: null,
};

const cycle = { billingDate: '2026-01-18', paymentDueDate: '2026-02-05' };

const unbilled = <Kind extends 'national' | 'international'>(
  kind: Kind,
  total = 0,
  more: { billingDate?: string; owner?: string; entries?: readonly CardTransaction[] } = {},
) => ({
  kind,
  owner: more.owner ?? '1',
  total,
  order: 'newest-first' as const,
  entries: more.entries ?? [],
  cycle: { ...cycle, billingDate: more.billingDate ?? cycle.billingDate },
});

describe('limits on separate pages', () => {
  const balances = {
    clp: { creditLimit: 500, currentBalance: 100, availableCredit: 400 },
    usd: null,
  };
  const apart: BankPage = { ...cards, hasLimitsApart: true };
  const lists = [unbilled('national'), unbilled('international')];

  it('are assigned to their card', () => {
    const limits: BankPage = { kind: 'limits', card: '1', balances };
    expect(normaliseUnbilled([apart, limits, ...lists])).toMatchObject([{ balances }]);
    expect(() => normaliseUnbilled([apart, limits, limits, ...lists])).toThrow(unexpected);
  });

  it('are rejected if they belong to another card', () => {
    const limits: BankPage = { kind: 'limits', card: '2', balances };
    expect(() => normaliseUnbilled([apart, limits, ...lists])).toThrow(unexpected);
  });
});

const summary = {} as StatementSummary;

const statement = (statementDate: string, currency: 'clp' | 'usd', total = 0): BankPage => ({
  kind: 'statement',
  card: '1',
  total,
  statement: { statementDate, currency, summary, transactions: [] },
});

const index = (...names: readonly (readonly [string, 'clp' | 'usd'])[]): BankPage => ({
  kind: 'statement-index',
  card: '1',
  statements: names.map(([statementDate, currency]) => ({ statementDate, currency })),
});

describe('normaliseUnbilled', () => {
  it('assigns purchases to their card', () => {
    const pages = [
      cards,
      unbilled('national', 1, { entries: [purchase] }),
      unbilled('international'),
    ];
    expect(normaliseUnbilled(pages)).toMatchObject([
      { ...cycle, truncatedPan: 'XXXX XXXX XXXX 0001', natTransactions: [purchase] },
    ]);
  });

  it('is empty if the bank lists no cards', () => {
    expect(normaliseUnbilled([{ kind: 'cards', cards: [] }])).toEqual([]);
  });

  it.each([
    ['no cards page', [unbilled('national'), unbilled('international')]],
    ['no national list', [cards, unbilled('international')]],
    ['no international list', [cards, unbilled('national')]],
    ['another card’s', [cards, unbilled('national'), unbilled('international', 0, { owner: '2' })]],
    ['a shorter list than announced', [cards, unbilled('national', 1), unbilled('international')]],
    [
      'two billing dates',
      [cards, unbilled('national'), unbilled('international', 0, { billingDate: '2026-01-19' })],
    ],
  ])('rejects %s', (_name, pages) => {
    expect(() => normaliseUnbilled(pages)).toThrow(unexpected);
  });
});

describe('statements without an index', () => {
  const listed = (
    statements: readonly BankPage[],
    from: string | null,
    next: string | null,
    owner = '1',
  ): BankPage => ({
    kind: 'statements',
    owner,
    total: { from, next },
    order: 'newest-first',
    entries: statements.flatMap((one) => (one.kind === 'statement' ? [one.statement] : [])),
  });
  const pesos = listed([statement('2026-01-18', 'clp')], null, 'b');
  const earlier = listed([statement('2025-12-18', 'clp')], 'b', 'c');
  const dollars = listed([statement('2026-01-18', 'usd')], 'c', null);

  it('are ordered by date, with pesos before dollars in each month', () => {
    const [card] = normaliseStatements([cards, pesos, earlier, dollars]);
    expect(card?.statements.map((one) => `${one.statementDate} ${one.currency}`)).toEqual([
      '2026-01-18 clp',
      '2026-01-18 usd',
      '2025-12-18 clp',
    ]);
  });

  it('are none if every page of the list is empty', () => {
    expect(normaliseStatements([cards, listed([], null, null)])).toMatchObject([
      { statements: [] },
    ]);
  });

  it.each([
    ['the first page', [cards, earlier, dollars]],
    ['one in between', [cards, pesos, dollars]],
    ['the last page', [cards, pesos, earlier]],
    ['those of the card', [cards, listed([], null, null, '2')]],
  ])('are rejected as incomplete without %s', (_name, pages) => {
    expect(() => normaliseStatements(pages)).toThrow(unexpected);
  });
});

describe('normaliseStatements', () => {
  it('keeps the order of the index, regardless of the order of the pages', () => {
    const pages = [
      cards,
      index(['2026-01-18', 'clp'], ['2026-01-18', 'usd'], ['2025-12-18', 'clp']),
      statement('2025-12-18', 'clp'),
      statement('2026-01-18', 'usd'),
      statement('2026-01-18', 'clp'),
    ];
    const [card] = normaliseStatements(pages);
    expect(card?.statements.map((one) => `${one.statementDate} ${one.currency}`)).toEqual([
      '2026-01-18 clp',
      '2026-01-18 usd',
      '2025-12-18 clp',
    ]);
  });

  it.each([
    ['no index', [cards, statement('2026-01-18', 'clp')]],
    ['two indexes', [cards, index(), index()]],
    ['a statement that is not listed', [cards, index(), statement('2026-01-18', 'clp')]],
    ['a listed one that is not there', [cards, index(['2026-01-18', 'clp'])]],
    [
      'one in the place of another',
      [cards, index(['2026-01-18', 'clp']), statement('2026-01-18', 'usd')],
    ],
    [
      'one twice',
      [
        cards,
        index(['2026-01-18', 'clp'], ['2025-12-18', 'clp']),
        statement('2026-01-18', 'clp'),
        statement('2026-01-18', 'clp'),
      ],
    ],
    [
      'fewer transactions than announced',
      [cards, index(['2026-01-18', 'clp']), statement('2026-01-18', 'clp', 1)],
    ],
  ])('rejects %s', (_name, pages) => {
    expect(() => normaliseStatements(pages)).toThrow(unexpected);
  });
});
