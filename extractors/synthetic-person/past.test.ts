import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AFPS } from './shared/pension.ts';
import { monthOf } from '../src/shared/dates.ts';
import { rutOf } from '../src/shared/rut.ts';
import { bankCustomer } from './bank/bankCustomer.ts';
import { expectedProduct } from './expected/expectedProduct.ts';
import { homeBankOf } from './bank/scheduledCivicPayments.ts';
import { told } from './bank/shown.ts';

/** Data until the earlier day must be the same when viewed on the later day. */
const [EARLIER, LATER] = ['2026-05-14', '2026-08-20'] as const;

const anyRut = fc.oneof(
  fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf),
  fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf),
);
const FIXED = { seed: 20260805, numRuns: 20 };

/** With all statements: some banks' portals show only the newest. */
const cardsOf = (rut: string, today: string) =>
  bankCustomer(rut, today, homeBankOf(rut).id).creditCards;

const isShared = (date: string): boolean => date >= '2025-10' && date < EARLIER;

it('keeps card statements unchanged in a later view', () => {
  fc.assert(
    fc.property(anyRut, (rut) => {
      const read = (today: string) =>
        cardsOf(rut, today).map((card) =>
          card.statements.filter(({ statementDate }) => isShared(statementDate)),
        );
      expect(read(LATER)).toEqual(read(EARLIER));
    }),
    FIXED,
  );
});

it('bills purchases that were unbilled in an earlier view', () => {
  fc.assert(
    fc.property(anyRut, (rut) => {
      const now = cardsOf(rut, LATER);
      cardsOf(rut, EARLIER).forEach((card, index) => {
        const billed = now[index]?.statements.flatMap(({ transactions }) => transactions) ?? [];
        for (const { transactionDate, referenceNumber, amount } of card.natTransactions) {
          expect(billed).toContainEqual(
            expect.objectContaining({ transactionDate, amount, referenceNumber }),
          );
        }
      });
    }),
    FIXED,
  );
});

it('keeps contributions, documents and fee receipts unchanged in a later view', () => {
  fc.assert(
    fc.property(anyRut, (rut) => {
      const read = (today: string) => {
        const { issued, received } = expectedProduct('dte', rut, today, 'sii');
        const { feeReceipts, vatForms } = expectedProduct('tax-folder', rut, today, 'sii');
        return {
          contributions: AFPS.flatMap(({ entityId }) =>
            expectedProduct('contribution', rut, today, entityId),
          ).filter(({ paymentDate }) => isShared(paymentDate)),
          movements: AFPS.flatMap(({ entityId }) => {
            const { accounts } = expectedProduct('account-balance', rut, today, entityId);
            return [...accounts.obligatory.movements, ...accounts.apv.movements];
          }).filter(({ date }) => isShared(date)),
          documents: [...issued, ...received].filter(({ issueDate }) => isShared(issueDate)),
          fees: feeReceipts.filter(
            ({ period }) => period >= '2025-10' && period < monthOf(EARLIER),
          ),
          forms: vatForms.filter(({ date }) => isShared(date)),
        };
      };
      expect(read(LATER)).toEqual(read(EARLIER));
    }),
    FIXED,
  );
});

it('repays loans from one view to a later one', () => {
  fc.assert(
    fc.property(anyRut, (rut) => {
      const bank = homeBankOf(rut);
      if (bank.isBusiness) return;
      // Whatever the bank shows of them.
      const then = bankCustomer(rut, EARLIER, bank.id).consumerLoans;
      const now = bankCustomer(rut, LATER, bank.id).consumerLoans;
      for (const loan of then) {
        const same = now.find(({ id }) => id === loan.id);
        if (same === undefined) continue;
        expect(same.balance).toBeLessThanOrEqual(told(loan.balance));
        expect(same.totalPaidFees).toBeGreaterThanOrEqual(told(loan.totalPaidFees));
        expect(same.loanAmount).toBe(loan.loanAmount);
      }
    }),
    FIXED,
  );
});
