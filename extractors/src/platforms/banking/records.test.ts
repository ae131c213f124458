import { describe, expect, it } from 'vitest';
import { classicRecords } from '../html-portal/classicRecords.ts';
import { readCycle, recordReaders, truncatedPan } from './records.ts';
import type { BillField, FieldReader, PacField, TransactionField } from './records.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const readers = recordReaders({
  records: classicRecords.words,
  currencies: { Pesos: 'clp', Dólares: 'usd', UF: 'uf' },
  brands: { Visa: 'visa' },
});

/** A record with these texts in its fields; an empty text is a missing value. */
function recordOf<Field extends string>(texts: Readonly<Record<Field, string>>) {
  const reader: FieldReader<Field> = {
    has: (field) => texts[field] !== '',
    text: (field) => texts[field],
    says: (field, word) => texts[field] === word,
    money: (field) => Number(texts[field]),
    number: (field) => Number(texts[field]),
    count: (field) => Number(texts[field]),
    date: (field) => texts[field],
    rut: (field) => texts[field],
  };
  return reader;
}

describe('truncatedPan', () => {
  it.each([
    '**** **** **** 4821',
    'XXXX-XXXX-XXXX-4821',
    '************4821',
    '•••• 4821',
    'xxxx4821',
    '4821',
  ])('reads %s', (text) => {
    expect(truncatedPan(text)).toBe('XXXX XXXX XXXX 4821');
  });

  it.each(['', '**** 482', '4821 ****', '4111 1111 1111 4821', '**** 48219', '**** 4821 Visa'])(
    'rejects %j',
    (text) => {
      expect(() => truncatedPan(text)).toThrow(unexpected);
    },
  );
});

describe('a record', () => {
  it('has null for values that the portal does not show', () => {
    const bill: Record<BillField, string> = { company: 'Aguas', alias: '', userId: '1' };
    expect(readers.bill(recordOf(bill))).toEqual({ company: 'Aguas', alias: null, userId: '1' });
    const pac: Record<PacField, string> = {
      companyName: 'Luz',
      companyType: 'Electricidad',
      userId: '1',
      paymentLimit: '',
      currency: 'Pesos',
    };
    expect(readers.pac(recordOf(pac))).toMatchObject({ paymentLimit: null, currency: 'clp' });
    expect(() => readers.pac(recordOf({ ...pac, currency: 'Bitcoin' }))).toThrow(unexpected);
  });

  it('reads a purchase with and without instalments, and from abroad', () => {
    const bought: Record<TransactionField, string> = {
      transactionDate: '2026-01-05',
      referenceNumber: '',
      description: 'LIBRERÍA',
      location: '',
      isPending: 'Confirmada',
      amount: '-4.57',
      originalCurrencyAmount: '4.2',
      originalCurrency: 'EUR',
      installmentsTotal: '',
      installmentsCurrent: '',
      installmentsAmount: '',
    };
    expect(readers.transaction(recordOf(bought), 'usd')).toEqual({
      transactionDate: '2026-01-05',
      referenceNumber: null,
      description: 'LIBRERÍA',
      location: null,
      isPending: false,
      amount: -4.57,
      currency: 'usd',
      originalCurrencyAmount: 4.2,
      originalCurrency: 'eur',
      installments: null,
    });
    const inParts = {
      ...bought,
      isPending: 'Pendiente',
      installmentsTotal: '6',
      installmentsCurrent: '0',
      installmentsAmount: '10',
    };
    expect(readers.transaction(recordOf(inParts), 'usd')).toMatchObject({
      isPending: true,
      installments: { total: 6, current: 0, amount: 10 },
    });
    const odd = { ...bought, isPending: 'Quizás' };
    expect(() => readers.transaction(recordOf(odd), 'usd')).toThrow(unexpected);
  });

  it('rejects a card statement in a currency other than pesos and dollars', () => {
    expect(readers.statementCurrency('Dólares')).toBe('usd');
    expect(() => readers.statementCurrency('UF')).toThrow(unexpected);
  });

  it('has the dates of a billing cycle', () => {
    const dates = { billingDate: '2026-01-18', paymentDueDate: '2026-02-05' };
    expect(readCycle(recordOf(dates))).toEqual(dates);
  });
});
