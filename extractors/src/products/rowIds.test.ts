import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountDetailExample } from './accountDetail.ts';
import { cardTransactionExample } from './cardTransaction.ts';
import type { CardTransaction } from './cardTransaction.ts';
import type { CardStatements } from './creditCardStatement.ts';
import { creditCardStatement } from './creditCardStatement.ts';
import { creditCardUnbilledTransaction } from './creditCardUnbilledTransaction.ts';
import type { AccountMovements, Movement } from './movement.ts';
import { products } from './products.ts';
import { identified } from './rowIds.ts';
import type { IdFacts } from './rowIds.ts';

/** The facts themselves are the ids, so that a failure shows what differs. */
const idOf = (facts: IdFacts): string => JSON.stringify(facts);

const movement: Movement = {
  type: 'outflow',
  date: '2026-01-30',
  time: null,
  description: 'COMPRA PANADERÍA ÑUÑOA',
  transactionNumber: null,
  amount: 4590,
  balance: 1_254_300,
};

const idsOf = (movements: readonly Movement[], numbersVary = false): string[] => {
  const account: AccountMovements = { ...accountDetailExample, movements: [...movements] };
  const [found] = identified('movement', [account], { idOf, numbersVary }) as AccountMovements[];
  return found?.movements.map(({ id }) => id ?? '') ?? [];
};

const idsOfCard = (transactions: readonly CardTransaction[]): string[] => {
  const [card] = creditCardUnbilledTransaction.example;
  const [found] = identified(
    'credit-card-unbilled-transaction',
    [{ ...card, natTransactions: transactions }],
    { idOf },
  ) as typeof creditCardUnbilledTransaction.example;
  return found?.natTransactions.map(({ id }) => id ?? '') ?? [];
};

const movements = fc.array(
  fc.record({
    type: fc.constantFrom('inflow' as const, 'outflow' as const),
    date: fc.constantFrom('2026-01-28', '2026-01-29', '2026-01-30'),
    time: fc.constant(null),
    description: fc.constantFrom('COMPRA A', 'COMPRA B', ''),
    transactionNumber: fc.constantFrom(null, '000', '17'),
    amount: fc.constantFrom(1000, 2000),
    balance: fc.integer(),
  }),
  { maxLength: 30 },
);

describe('the ids of movements', () => {
  it('are different for each row', () => {
    fc.assert(
      fc.property(movements, (rows) => {
        expect(new Set(idsOf(rows)).size).toBe(rows.length);
      }),
    );
  });

  it('do not change when other rows arrive late or leave the window, in any order', () => {
    fc.assert(
      fc.property(movements, fc.constantFrom('2026-01-29', '2026-01-30'), (rows, from) => {
        const later = rows.filter(({ date }) => date >= from);
        const all = new Set(idsOf(rows));
        expect(idsOf(later.toReversed()).filter((id) => !all.has(id))).toEqual([]);
      }),
    );
  });

  it('keep two equal purchases of a day apart', () => {
    const [first, second, ...more] = idsOf([movement, { ...movement, balance: 1_258_890 }]);
    expect(more).toEqual([]);
    expect(first).not.toBe(second);
  });

  it('do not depend on the balance, the time, case, accents or punctuation', () => {
    const again = {
      ...movement,
      balance: 0,
      time: '10:00:00',
      description: 'compra, panaderia nunoa',
    };
    expect(idsOf([again])).toEqual(idsOf([movement]));
  });

  it('depend on the number instead of the description where there is one', () => {
    const numbered = { ...movement, transactionNumber: '0017' };
    const renamed = { ...numbered, transactionNumber: '17', description: 'COMPRA NACIONAL' };
    expect(idsOf([renamed])).toEqual(idsOf([numbered]));
    expect(idsOf([numbered])).not.toEqual(idsOf([movement]));
    const zeros = { ...movement, transactionNumber: '0000' };
    expect(idsOf([zeros])).toEqual(idsOf([movement]));
  });

  it('ignore numbers that the institution shows on some pages only', () => {
    expect(idsOf([{ ...movement, transactionNumber: '17' }], true)).toEqual(
      idsOf([movement], true),
    );
  });
});

describe('the ids of card transactions', () => {
  it('are the same before and after the transaction is billed', () => {
    const unbilled: CardTransaction = {
      ...cardTransactionExample,
      referenceNumber: null,
      isPending: true,
    };
    const [statements] = creditCardStatement.example;
    const billed = { ...cardTransactionExample, isPending: false };
    const [card] = identified(
      'credit-card-statement',
      [{ ...statements, statements: [{ ...statements?.statements[0], transactions: [billed] }] }],
      { idOf },
    ) as CardStatements[];
    expect(card?.statements[0]?.transactions.map(({ id }) => id)).toEqual(idsOfCard([unbilled]));
  });

  it('are different for each instalment', () => {
    const instalment = (current: number) => ({
      ...cardTransactionExample,
      installments: { total: 3, current, amount: 39_990 },
    });
    expect(new Set(idsOfCard([instalment(1), instalment(2), instalment(3)])).size).toBe(3);
  });

  it('of older statements do not change with a new one', () => {
    const [example] = creditCardStatement.example;
    const [statement] = example?.statements ?? [];
    const idsOfStatements = (count: number): unknown[] => {
      const statements = Array.from({ length: count }, () => statement);
      const [card] = identified('credit-card-statement', [{ ...example, statements }], {
        idOf,
      }) as CardStatements[];
      return card?.statements.map(({ transactions }) => transactions[0]?.id) ?? [];
    };
    expect(idsOfStatements(3).slice(1)).toEqual(idsOfStatements(2));
  });
});

describe.each(Object.values(products))('the delivered product $id', ({ id, schema, example }) => {
  it('has every id and status that its schema requires', () => {
    const shortId = (facts: IdFacts): string =>
      Buffer.from(JSON.stringify(facts)).toString('base64url').slice(0, 24);
    const delivered = identified(id, example, { idOf: shortId });
    expect(schema.tailor('delivered').validate(delivered).error).toBeUndefined();
    if (JSON.stringify(delivered) !== JSON.stringify(example))
      expect(schema.validate(delivered).error).toBeDefined();
  });
});
