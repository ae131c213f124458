import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { institutions } from '../../src/catalogue/institutions.ts';
import { CURRENCIES } from '../../src/products/enumerations.ts';
import { addDays, addMonths } from '../../src/shared/dates.ts';
import { rutOf } from '../../src/shared/rut.ts';
import { salaryBankOf } from '../shared/accounts.ts';
import { BANKS, OWN_OFFERS, PERSONAL_BANKS } from '../shared/banks.ts';
import { bankCustomer, MONTHS_SHOWN } from './bankCustomer.ts';
import { salaryIn } from '../shared/salary.ts';
import type { BankCustomer } from '../shared/types.ts';
import { violationsOf } from '../test/violations/bankViolations.ts';

const TODAY = '2026-08-01';
const FIXED = { seed: 20260802, numRuns: 60 };

const anyRut = fc.oneof(
  fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf),
  fc.integer({ min: 50_000_001, max: 99_500_000 }).map(rutOf),
);
const personRut = fc.integer({ min: 1_000_000, max: 27_000_000 }).map(rutOf);
const anyBank = fc.constantFrom(...BANKS.map((bank) => bank.id));
const anyDay = fc.integer({ min: 0, max: 15 * 365 }).map((days) => addDays('2020-01-01', days));

const fingerprint = (customer: BankCustomer): string =>
  createHash('sha256').update(JSON.stringify(customer)).digest('hex').slice(0, 16);

describe('bankCustomer', () => {
  it('generates the same bytes on every machine', () => {
    const hashes = [
      ['12345678-5', 'banco-chile'],
      ['11111111-1', 'banco-estado'],
      ['10000013-K', 'banco-bci'],
      ['76123456-0', 'banco-santander-empresas'],
    ].map(([rut = '', bank = '']) => fingerprint(bankCustomer(rut, TODAY, bank)));
    // A change of the generator changes these hashes: update them deliberately.
    expect(hashes).toEqual([
      '63a3a614b418bf61',
      'd2fd562ab649b7b6',
      '52a721dafe3de39b',
      '29301d3d47777313',
    ]);
  });

  it('is consistent for any person, bank and day', () => {
    fc.assert(
      fc.property(anyRut, anyBank, anyDay, (rut, bank, today) => {
        expect(violationsOf(bankCustomer(rut, today, bank))).toEqual([]);
      }),
      FIXED,
    );
  });

  it('has the same data for a month, whatever day it is viewed on', () => {
    fc.assert(
      fc.property(anyRut, anyBank, (rut, bank) => {
        const earlier = bankCustomer(rut, '2026-05-14', bank);
        const later = bankCustomer(rut, '2026-08-20', bank);
        earlier.accounts.forEach((account, index) => {
          const both = (line: { date: string }): boolean =>
            line.date >= '2025-08' && line.date < '2026-05-14';
          const twin = later.accounts[index];
          expect(twin?.movements.filter(both)).toEqual(account.movements.filter(both));
          expect(twin?.transfers.sent.filter(both)).toEqual(account.transfers.sent.filter(both));
        });
      }),
      FIXED,
    );
  });

  it('pays the salary into the salary bank only, every month', () => {
    fc.assert(
      fc.property(personRut, (rut) => {
        const months = Array.from({ length: MONTHS_SHOWN }, (_, back) =>
          addMonths('2026-07', -back),
        );
        const salaries = months.map((month) => salaryIn(rut, month)).filter((one) => one !== null);
        for (const { id } of PERSONAL_BANKS) {
          const paid = bankCustomer(rut, TODAY, id)
            .accounts.flatMap((account) => account.movements)
            .filter((line) => line.description.startsWith('ABONO REMUNERACIONES'))
            .map(({ date, amount }) => ({ date, net: amount }));
          const expected = id === salaryBankOf(rut).id ? salaries : [];
          expect(paid).toEqual(expected.map(({ date, net }) => ({ date, net })));
        }
      }),
      { ...FIXED, numRuns: 12 },
    );
  });

  it('shows a transfer between the person’s accounts the same on both sides', () => {
    fc.assert(
      fc.property(personRut, (rut) => {
        const own = (id: string, side: 'sent' | 'received') =>
          bankCustomer(rut, TODAY, id).accounts.flatMap((account) =>
            account.transfers[side].flatMap((one) => {
              const party = 'recipient' in one ? one.recipient : one.origin;
              return party.rut === rut ? [`${one.transactionId} ${one.date} ${one.amount}`] : [];
            }),
          );
        const received = PERSONAL_BANKS.flatMap(({ id }) => own(id, 'received'));
        expect(own(salaryBankOf(rut).id, 'sent').sort()).toEqual(received.sort());
        expect(received.length).toBeGreaterThan(0);
      }),
      { ...FIXED, numRuns: 12 },
    );
  });

  it('covers every kind of account, currency, transfer status and special character', () => {
    const customers = fc
      .sample(fc.tuple(anyRut, anyBank), { seed: 3, numRuns: 200 })
      .map(([rut, bank]) => bankCustomer(rut, TODAY, bank));
    const accounts = customers.flatMap((customer) => customer.accounts);
    const seen = (values: readonly unknown[]) => new Set(values);
    expect(seen(accounts.map((account) => account.accountType)).size).toBe(6);
    expect(seen(accounts.map((account) => account.currency)).size).toBe(CURRENCIES.length);
    const sent = accounts.flatMap((account) => account.transfers.sent);
    expect(seen(sent.map((transfer) => transfer.status)).size).toBe(3);
    expect(accounts.some((account) => account.withholdings > 0)).toBe(true);
    expect(accounts.some((account) => account.movements.length === 0)).toBe(true);
    const everything = JSON.stringify(customers);
    for (const odd of ['Ñ', 'ñ', 'Í', "'", '&', '<', ';', '%']) expect(everything).toContain(odd);
    expect(accounts.some((account) => account.accountNumber.startsWith('00'))).toBe(true);
  });

  it('has no products for 77777777-7', () => {
    for (const { id } of BANKS) {
      expect(bankCustomer('77777777-7', TODAY, id)).toMatchObject({
        accounts: [],
        creditLines: [],
        creditCards: [],
        tefRecipients: [],
      });
    }
  });

  it('has about 20,000 movements at a bank for 88888888-8', () => {
    for (const { id } of BANKS.slice(-5)) {
      const customer = bankCustomer('88888888-8', TODAY, id);
      const movements = customer.accounts.flatMap((account) => account.movements).length;
      expect(movements).toBeGreaterThan(19_000);
      expect(movements).toBeLessThan(22_000);
      expect(violationsOf(customer)).toEqual([]);
    }
  });

  it('is frozen, since portals share it', () => {
    const { accounts } = bankCustomer('12345678-5', TODAY, 'banco-chile');
    expect(Object.isFrozen(accounts)).toBe(true);
    expect(Object.isFrozen(accounts[0]?.movements[0])).toBe(true);
  });

  it('describes only banks of the catalogue', () => {
    const ids = institutions.map(({ id }) => id);
    expect(Object.keys(OWN_OFFERS).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('refuses an invalid RUT, day or bank', () => {
    expect(() => bankCustomer('12345678-6', TODAY, 'banco-chile')).toThrow(RangeError);
    expect(() => bankCustomer('12345678-5', '2026-00-01', 'banco-chile')).toThrow(RangeError);
    expect(() => bankCustomer('12345678-5', TODAY, 'afp-modelo')).toThrow(RangeError);
  });
});
