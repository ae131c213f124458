import { describe, expect, it } from 'vitest';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Movement } from '../../products/movement.ts';
import type { BankPage } from './BankPage.ts';
import {
  normaliseIdentity,
  normaliseMovements,
  normaliseProductBalance,
  normaliseTransfers,
} from './normalise.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const account: AccountDetail = {
  accountNumber: '0012',
  accountType: 'corriente',
  productName: 'Cuenta Corriente',
  currentBalance: 0,
  availableBalance: 0,
  withholdings: 0,
  currency: 'clp',
};

const accounts = (...numbers: string[]): BankPage => ({
  kind: 'accounts',
  asOf: '2026-01-02',
  accounts: numbers.map((accountNumber) => ({ ...account, accountNumber })),
  creditLines: [],
});

function movement(description: string): Movement {
  return {
    type: 'inflow',
    date: '2026-01-01',
    time: null,
    description,
    transactionNumber: null,
    amount: 1,
    balance: 1,
  };
}

function movements(
  total: number,
  names: readonly string[],
  order: 'newest-first' | 'oldest-first' = 'newest-first',
  accountNumber = '0012',
): BankPage {
  return { kind: 'movements', owner: accountNumber, total, order, entries: names.map(movement) };
}

const namesOf = (pages: readonly BankPage[]) =>
  normaliseMovements(pages).map((one) => one.movements.map((entry) => entry.description));

describe('normaliseMovements', () => {
  it('joins pages newest first, regardless of the bank’s order', () => {
    expect(namesOf([accounts('0012'), movements(3, ['c', 'b']), movements(3, ['a'])])).toEqual([
      ['c', 'b', 'a'],
    ]);
    const old = 'oldest-first';
    expect(
      namesOf([accounts('0012'), movements(3, ['a', 'b'], old), movements(3, ['c'], old)]),
    ).toEqual([['c', 'b', 'a']]);
  });

  it('keeps the movements of each account separate', () => {
    const pages = [
      accounts('0012', '34'),
      movements(1, ['a']),
      movements(1, ['b'], 'newest-first', '34'),
    ];
    expect(namesOf(pages)).toEqual([['a'], ['b']]);
  });

  it('is empty without accounts, and for an account whose page says so', () => {
    expect(namesOf([accounts()])).toEqual([]);
    expect(namesOf([accounts('0012'), movements(0, [])])).toEqual([[]]);
  });

  it.each([
    ['a list shorter than announced', [accounts('0012'), movements(3, ['a'])]],
    ['a list longer than announced', [accounts('0012'), movements(0, ['a'])]],
    ['no page of an account', [accounts('0012')]],
    ['no accounts page', [movements(1, ['a'])]],
    ['two accounts pages', [accounts(), accounts()]],
    ['an account listed twice', [accounts('0012', '0012'), movements(1, ['a'])]],
  ])('rejects %s', (_name, pages) => {
    expect(() => normaliseMovements(pages)).toThrow(unexpected);
  });

  it('rejects printed balances that do not follow from each other', () => {
    const row = (amount: number, balance: number) => ({ ...movement('a'), amount, balance });
    const page = (...entries: Movement[]): BankPage => ({
      kind: 'movements',
      owner: '0012',
      total: entries.length,
      order: 'newest-first',
      entries,
      hasPrintedBalances: true,
    });
    const [newest, middle, oldest] = [row(3, 16), row(5, 13), row(8, 8)];
    const list = accounts('0012');
    expect(namesOf([list, page(newest, middle, oldest)])).toHaveLength(1);
    for (const wrong of [page(newest, oldest), page(newest, newest, middle)]) {
      expect(() => normaliseMovements([list, wrong])).toThrow(unexpected);
    }
  });

  it('rejects a number of movements that is not the one that a page announces besides', () => {
    const page = (count: number): BankPage => ({
      kind: 'movements',
      owner: '0012',
      total: { from: null, next: null, count },
      order: 'newest-first',
      entries: [movement('a')],
    });
    expect(namesOf([accounts('0012'), page(1)])).toEqual([['a']]);
    expect(() => normaliseMovements([accounts('0012'), page(2)])).toThrow(unexpected);
  });

  it('does not mix up lists', () => {
    expect(() => normaliseTransfers([accounts('0012'), movements(1, ['a'])])).toThrow(unexpected);
  });
});

describe('normaliseProductBalance', () => {
  const line = {
    creditLimit: 100,
    currentBalance: 30,
    availableBalance: 70,
    associatedAccountNumber: '0012',
  };
  const apart: BankPage = {
    kind: 'accounts',
    asOf: '2026-01-02',
    accounts: [account],
    creditLines: [],
    hasBalancesApart: true,
    hasLinesApart: true,
  };
  const balances: BankPage = {
    kind: 'balances',
    account: '0012',
    currency: 'usd',
    currentBalance: 0.3,
    availableBalance: 0.1,
  };
  const lines: BankPage = { kind: 'lines', creditLines: [line] };
  const cards: BankPage = { kind: 'cards', cards: [] };

  it('reads balances, their currency and credit lines from separate pages', () => {
    expect(normaliseProductBalance([apart, balances, lines, cards])).toMatchObject({
      accounts: [
        { currency: 'usd', currentBalance: 0.3, availableBalance: 0.1, withholdings: 0.2 },
      ],
      creditLines: [line],
    });
  });

  it('is rejected if one of these pages is missing', () => {
    expect(() => normaliseProductBalance([apart, balances, cards])).toThrow(unexpected);
    expect(() => normaliseProductBalance([apart, lines, cards])).toThrow(unexpected);
  });
});

describe('normaliseIdentity', () => {
  it('compares the RUT that the bank shows with the requested one', () => {
    const pages: BankPage[] = [{ kind: 'profile', rut: '12345678-5', name: 'Ana Soto' }];
    expect(normaliseIdentity(pages, { username: '12345678-5' })).toEqual({ isValid: true });
    expect(normaliseIdentity(pages, { username: '11111111-1' })).toEqual({ isValid: false });
  });
});
