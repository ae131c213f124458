import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsTotals, cardsTotals } from './totals.ts';
import {
  accountNumbers,
  foundAccounts,
  lacksSources,
  onlyAccounts as filtered,
  withoutPartyNumbers,
  type ProductData,
} from './accountChoice.ts';
import { incomeReport } from './incomeReport.ts';
import { accountDetailExample, type AccountDetail } from '../products/accountDetail.ts';
import { creditCardStatement } from '../products/creditCardStatement.ts';
import { creditCardUnbilledTransaction } from '../products/creditCardUnbilledTransaction.ts';
import type { FinancialReport } from '../products/financialReport.ts';
import { investmentReportExample } from '../products/investmentReport.ts';
import { accountMovementsExample, type AccountMovements } from '../products/movement.ts';
import { pat } from '../products/pat.ts';
import {
  productBalanceExample,
  type CardDetail,
  type CreditLine,
  type ProductBalance,
} from '../products/productBalance.ts';
import { identified } from '../products/rowIds.ts';
import { tef } from '../products/tef.ts';
import { transfer, type AccountTransfers } from '../products/transfer.ts';

const TODAY = '2026-02-10';
const onlyAccounts = (products: readonly ProductData[], ids: ReadonlySet<string>) =>
  filtered(products, ids, { today: TODAY });

const [line] = productBalanceExample.creditLines as [CreditLine];
const [card] = productBalanceExample.creditCards as [CardDetail];
const [unbilled] = creditCardUnbilledTransaction.example as [
  (typeof creditCardUnbilledTransaction.example)[0],
];
const [statements] = creditCardStatement.example as [(typeof creditCardStatement.example)[0]];
const [transfers] = transfer.example as [AccountTransfers];
const [mandate] = pat.example as [(typeof pat.example)[0]];
const [recipient] = tef.example as [(typeof tef.example)[0]];

const account = (accountNumber: string, currentBalance = 1000): AccountDetail => ({
  ...accountDetailExample,
  accountNumber,
  currentBalance,
});

/** The pan and the name of a card. */
type NumberedCard = readonly [pan: string, name: string];

/** Everything that one extraction of these accounts and cards reads. */
function dataOf(accounts: readonly AccountDetail[], cards: readonly NumberedCard[]): ProductData[] {
  const [first, second = first] = accounts;
  const balance: ProductBalance = {
    accounts: [...accounts],
    accountsTotals: accountsTotals(accounts),
    creditLines: accounts.map((one) => ({ ...line, associatedAccountNumber: one.accountNumber })),
    creditCards: cards.map(([, name]) => ({ ...card, name })),
    creditCardsTotals: cardsTotals(cards.map(() => card)),
  };
  const movements: AccountMovements[] = accounts.map((one) => ({
    ...accountMovementsExample,
    ...one,
  }));
  const [sent] = transfers.transfers.sent as [(typeof transfers.transfers.sent)[0]];
  const toOwn = {
    ...sent,
    recipient: { ...sent.recipient, accountNumber: second?.accountNumber ?? null },
  };
  const report: FinancialReport = {
    productsBalances: balance,
    accountsMovements: movements,
    consumerLoans: [],
    mortgages: [],
    investments: investmentReportExample,
  };
  const raw = {
    movement: movements,
    transfer: accounts.map((one) => ({
      ...transfers,
      ...one,
      transfers: { sent: [toOwn], received: [] },
    })),
    'product-balance': balance,
    'financial-report': report,
    'credit-card-unbilled-transaction': cards.map(([pan, name]) => ({
      ...unbilled,
      name,
      truncatedPan: pan,
    })),
    'credit-card-statement': cards.map(([pan, name]) => ({
      ...statements,
      name,
      truncatedPan: pan,
    })),
    tef: [recipient, ...accounts.map(({ accountNumber }) => ({ ...recipient, accountNumber }))],
    pat: cards.map(([pan]) => ({ ...mandate, cardNumber: pan })),
    'personal-information': { name: 'Antonia' },
  };
  const idOf = (facts: readonly (string | number | null)[]) => JSON.stringify(facts);
  return Object.entries(raw).map(([product, data]) => ({
    product,
    data: identified(product, data, { idOf }),
  }));
}

const idsOf = (products: readonly ProductData[]) => foundAccounts(products).map(({ id }) => id);
const of = (products: readonly ProductData[], product: string) =>
  products.find((one) => one.product === product)?.data as never;

const VISA = ['XXXX XXXX XXXX 4821', 'Visa'] as const;
const GOLD = ['XXXX XXXX XXXX 7734', 'Gold'] as const;

describe('the accounts of an extraction', () => {
  it('are each listed once, with the last digits of their numbers', () => {
    const found = foundAccounts(dataOf([account('001234567809')], [VISA]));
    expect(found.map(({ id: _, ...one }) => one)).toEqual([
      {
        kind: 'account',
        name: 'Cuenta Corriente',
        number: '7809',
        currency: 'clp',
        balance: 1000,
      },
      { kind: 'card', name: 'Visa', number: '4821', currency: 'clp', balance: 345990 },
    ]);
  });

  it('include cards of the balances, which have no number, by name', () => {
    const [, , balance] = dataOf([], [VISA, GOLD, GOLD]);
    const found = balance ? foundAccounts([balance]) : [];
    expect(found.map(({ name, number }) => [name, number])).toEqual([
      ['Visa', null],
      ['Gold', null],
    ]);
  });

  it('are none where a product has none', () => {
    expect(foundAccounts([{ product: 'tax-situation', data: {} }])).toEqual([]);
  });
});

describe('the data of the chosen accounts', () => {
  const numbers = fc.uniqueArray(fc.stringMatching(/^[1-9]\d{11}$/), {
    minLength: 1,
    maxLength: 4,
  });
  const pans = fc.uniqueArray(fc.stringMatching(/^\d{4}$/), { maxLength: 3 });
  const choices = fc.record({ numbers, pans, mask: fc.array(fc.boolean(), { minLength: 7 }) });

  it('has nothing of the others, and everything of its own', () => {
    fc.assert(
      fc.property(choices, ({ numbers: all, pans: panDigits, mask }) => {
        const accounts = all.map((number, index) => account(number, index + 1));
        const cards = panDigits.map((pan): NumberedCard => [`XXXX XXXX XXXX ${pan}`, `N${pan}`]);
        const data = dataOf(accounts, cards);
        const found = foundAccounts(data);
        const ids = new Set(found.filter((_, index) => mask[index]).map(({ id }) => id));
        const kept = onlyAccounts(data, ids);
        const text = JSON.stringify(kept);

        expect(idsOf(kept)).toEqual(found.map(({ id }) => id).filter((id) => ids.has(id)));
        accounts.forEach(({ accountNumber }, index) => {
          expect(text.includes(accountNumber)).toBe(mask[index] === true);
        });
        cards.forEach(([pan, name], index) => {
          const isKept = mask[accounts.length + index] === true;
          expect(text.includes(pan)).toBe(isKept);
          expect(text.includes(`"${name}"`)).toBe(isKept);
        });
        const balance: ProductBalance = of(kept, 'product-balance');
        expect(balance.accountsTotals).toEqual(accountsTotals(balance.accounts));
        expect(balance.creditCardsTotals).toEqual(cardsTotals(balance.creditCards));
        expect(balance.creditLines).toHaveLength(balance.accounts.length);
        expect(of(kept, 'personal-information')).toEqual({ name: 'Antonia' });
        expect(onlyAccounts(kept, ids)).toEqual(kept);
      }),
    );
  });

  it('is the whole data if all are chosen', () => {
    fc.assert(
      fc.property(choices, ({ numbers: all, pans: panDigits }) => {
        const data = dataOf(
          all.map((number) => account(number)),
          panDigits.map((pan) => [`XXXX ${pan}`, 'Visa']),
        );
        expect(onlyAccounts(data, new Set(idsOf(data)))).toEqual(data);
      }),
    );
  });

  it('has no card of the balances unless all numbered cards of its name are chosen', () => {
    const data = dataOf([account('123456')], [VISA, ['XXXX XXXX XXXX 9999', 'Visa']]);
    const [, first = ''] = idsOf(data);
    const balance: ProductBalance = of(onlyAccounts(data, new Set([first])), 'product-balance');
    expect(balance.creditCards).toEqual([]);
    expect(balance.creditCardsTotals.clp.creditLimit).toBe(0);
  });

  it('has no credit line of an unknown account if anything is left out', () => {
    const data = dataOf([account('123456'), account('654321')], []);
    const balance: ProductBalance = of(data, 'product-balance');
    balance.creditLines = [{ ...line, associatedAccountNumber: null }];
    const [, second = ''] = idsOf(data);
    const kept: ProductBalance = of(onlyAccounts(data, new Set([second])), 'product-balance');
    expect(kept.creditLines).toEqual([]);
  });

  it('leaves out an account that was opened after the choice', () => {
    const chosen = new Set(idsOf(dataOf([account('123456')], [])));
    const later = dataOf([account('123456'), account('654321')], []);
    expect(idsOf(onlyAccounts(later, chosen))).toEqual([...chosen]);
  });

  it('names the other party of a transfer by number only if it is not left out', () => {
    const data = dataOf([account('000123'), account('456')], []);
    const [first = ''] = idsOf(data);
    const numbers = accountNumbers(data, first);
    expect([...numbers]).toEqual(['123']);
    const row = (accountNumber: string) => ({ id: 'r', origin: { name: 'Ana', accountNumber } });
    expect(withoutPartyNumbers(row('0123'), numbers)).toEqual({
      id: 'r',
      origin: { name: 'Ana', accountNumber: null },
    });
    for (const other of [row('456'), { id: 'm', description: '123' }])
      expect(withoutPartyNumbers(other, numbers)).toBe(other);
  });

  describe('in an income report', () => {
    const paid = (
      accountNumber: string,
      description: string,
      amount: number,
    ): AccountMovements => ({
      ...accountMovementsExample,
      ...account(accountNumber),
      movements: ['2025-11-28', '2025-12-30', '2026-01-30'].map((date) => ({
        type: 'inflow',
        date,
        time: null,
        description,
        transactionNumber: null,
        amount,
        balance: amount,
      })),
    });
    const salary = paid('111111', 'ABONO REMUNERACIONES COMERCIAL DEL SUR LTDA', 900_000);
    const rent = paid('222222', 'ARRIENDO DEPTO', 400_000);
    const own = paid('111111', 'TRANSFERENCIA DE ANTONIA YANEZ', 50_000);
    const sources = [{ ...salary, movements: [...salary.movements, ...own.movements] }, rent];
    const holder = { holderName: 'Antonia Yáñez', today: TODAY };
    const idOf = (facts: readonly (string | number | null)[]) => JSON.stringify(facts);
    const report = {
      product: 'income-report',
      data: incomeReport({ accounts: sources, ...holder }),
    };
    const movement = { product: 'movement', data: identified('movement', sources, { idOf }) };
    const [first = ''] = idsOf([movement]);

    it('are the only ones whose deposits count, without own transfers', () => {
      const kept = onlyAccounts([report, movement], new Set([first]));
      expect(of(kept, 'income-report')).toEqual(incomeReport({ accounts: [salary], ...holder }));
    });

    it('are told by what it was calculated from, if movements are not part of the data', () => {
      const both = dataOf([account('111111'), account('222222')], []);
      const balance = { product: 'product-balance', data: of(both, 'product-balance') };
      const facts = { today: TODAY, sources: [movement.data] };
      const [kept, ...others] = filtered([report, balance], new Set([first]), facts);
      expect(kept?.data).toEqual(incomeReport({ accounts: [salary], ...holder }));
      expect(others.map(({ product }) => product)).toEqual(['product-balance']);
      const cards = dataOf([], [VISA]);
      const chosen = filtered([report, ...cards], new Set(idsOf(cards)), facts);
      expect(chosen[0]?.data).toEqual(report.data);
    });

    it('leave nothing if nobody can tell which deposits are theirs', () => {
      const both = dataOf([account('111111'), account('222222')], []);
      const balance = { product: 'product-balance', data: of(both, 'product-balance') };
      const kept = onlyAccounts([report, balance], new Set([first]));
      expect(of(kept, 'income-report')).toEqual(incomeReport({ accounts: [], ...holder }));
      expect(lacksSources(report, [report, balance], new Set([first]))).toBe(true);
      expect(lacksSources(balance, [report, balance], new Set([first]))).toBe(false);
      expect(lacksSources(report, [report, movement], new Set([first]))).toBe(false);
    });
  });
});
