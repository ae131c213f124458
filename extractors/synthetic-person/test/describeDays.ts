import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { institutions } from '../../src/catalogue/institutions.ts';
import { addDays, addMonths, monthOf } from '../../src/shared/dates.ts';
import { rutOf } from '../../src/shared/rut.ts';
import { usedBanksOf } from '../shared/accounts.ts';
import { bankCustomer } from '../bank/bankCustomer.ts';
import { daysBetween } from '../shared/calendar.ts';
import { expectedProduct } from '../expected/expectedProduct.ts';
import { isCompany } from '../shared/namedRuts.ts';
import { homeBankOf } from '../bank/scheduledCivicPayments.ts';

const person = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);
const anyRut = fc.oneof(
  { weight: 3, arbitrary: person },
  { weight: 1, arbitrary: fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf) },
  { weight: 1, arbitrary: fc.constantFrom('12345678-5', '99999999-9') },
);
const anyDay = fc.integer({ min: 0, max: 3_650 }).map((days) => addDays('2024-01-01', days));
const SEED = 20261124;

/** The banks that the person actually uses. */
const banksOf = (rut: string): string[] =>
  (isCompany(rut) ? [homeBankOf(rut)] : usedBanksOf(rut)).map(({ id }) => id);

const AFPS = institutions.filter(({ type }) => type === 'afp').map(({ id }) => id);

interface Dated {
  readonly date: string;
}

/** Everything that has happened, by the place that reports it. */
function historyOf(rut: string, today: string): ReadonlyMap<string, readonly Dated[]> {
  const dated = <T>(list: readonly T[], dateOf: (one: T) => string): (T & Dated)[] =>
    list.map((one) => ({ ...one, date: dateOf(one) }));
  const entries: [string, readonly Dated[]][] = [];
  for (const bank of banksOf(rut)) {
    const { accounts, creditCards } = bankCustomer(rut, today, bank);
    for (const { accountNumber, movements, transfers } of accounts) {
      entries.push([`${bank} ${accountNumber}`, movements]);
      entries.push([`${bank} ${accountNumber} sent`, transfers.sent]);
      entries.push([`${bank} ${accountNumber} received`, transfers.received]);
    }
    for (const { lastDigits, statements } of creditCards) {
      const of = `${bank} ${lastDigits}`;
      entries.push([of, dated(statements, ({ statementDate }) => statementDate)]);
    }
  }
  const { issued, received } = expectedProduct('dte', rut, today, 'sii');
  entries.push(['issued', dated(issued, ({ issueDate }) => issueDate)]);
  entries.push(['received', dated(received, ({ issueDate }) => issueDate)]);
  const { made } = expectedProduct('fiscal-statement', rut, today, 'tgr').payments;
  entries.push(['taxes', dated(made.voluntary, ({ paymentDate }) => paymentDate)]);
  for (const afp of AFPS) {
    const contributions = expectedProduct('contribution', rut, today, afp);
    entries.push([afp, dated(contributions, ({ paymentDate }) => paymentDate)]);
  }
  return new Map(entries);
}

/** @param numRuns number of persons and days to test for each property */
export function describeDays(numRuns: number): void {
  describe('a day in a life', () => {
    it('adds to what the day before showed, and changes nothing of it', () => {
      let added = 0;
      fc.assert(
        fc.property(anyRut, anyDay, (rut, today) => {
          const [before, after] = [historyOf(rut, today), historyOf(rut, addDays(today, 1))];
          // Institutions show a limited number of months: the oldest one disappears when a month
          // begins.
          const oldest = addMonths(monthOf(today), -10);
          for (const [where, then] of before) {
            const now = after.get(where) ?? [];
            const kept = ({ date }: Dated): boolean => monthOf(date) >= oldest;
            expect(
              now.filter((one) => kept(one) && one.date < today),
              `${rut} ${where}`,
            ).toEqual(then.filter(kept));
            added += now.filter(({ date }) => date === today).length;
          }
        }),
        { seed: SEED, numRuns },
      );
      expect(added).toBeGreaterThan(20);
    });

    it('is never later than the moment of asking', () => {
      fc.assert(
        fc.property(anyRut, anyDay, (rut, today) => {
          for (const [where, list] of historyOf(rut, today)) {
            for (const { date } of list) expect(date < today, `${rut} ${where} ${date}`).toBe(true);
          }
        }),
        { seed: SEED, numRuns },
      );
    });

    it('comes at most ten days after another with a movement', () => {
      fc.assert(
        fc.property(anyRut, anyDay, (rut, today) => {
          const { accounts } = bankCustomer(rut, today, homeBankOf(rut).id);
          const [newest = ''] = accounts.flatMap(({ movements }) => movements[0]?.date ?? []);
          expect(daysBetween(newest, today), `${rut} ${today}`).toBeLessThanOrEqual(10);
        }),
        { seed: SEED, numRuns: 6 * numRuns },
      );
    });

    it('has what is due ahead of it', () => {
      fc.assert(
        fc.property(anyRut, anyDay, (rut, today) => {
          for (const bank of banksOf(rut)) {
            const { consumerLoans, mortgages, creditCards, pats } = bankCustomer(rut, today, bank);
            const next = [
              ...[...consumerLoans, ...mortgages, ...pats].map((one) => one.nextPaymentDate),
              ...creditCards.flatMap((card) => [card.billingDate, card.paymentDueDate]),
            ].filter((date) => date !== null);
            for (const date of next) expect(date >= today, `${rut} ${date}`).toBe(true);
          }
        }),
        { seed: SEED, numRuns },
      );
    });

    it('is the one on which documents are issued', () => {
      fc.assert(
        fc.property(person, anyDay, (rut, today) => {
          const { issuingDatetime } = expectedProduct(
            'birth-certificate',
            rut,
            today,
            'registro-civil',
          );
          expect(issuingDatetime.slice(0, 10)).toBe(today);
          expect(expectedProduct('tax-folder', rut, today, 'sii').issuedDate).toBe(today);
          expect(expectedProduct('tax-situation', rut, today, 'sii').consultedDate).toBe(today);
        }),
        { seed: SEED, numRuns },
      );
    });
  });
}
