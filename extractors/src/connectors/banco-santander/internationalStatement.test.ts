import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { bancoSantander } from './definition.ts';

// What the bank's sources report about a statement in dollars, one test for each fact.

interface Row {
  readonly NombreComercio?: string;
  readonly FechaTxs?: string;
  readonly MontoTransaccion?: string;
  readonly CiudadComercio?: string | null;
  readonly NumeroReferencia?: string | null;
}

const rowOf = (row: Row) => ({
  Pan: 'XXXXXXXXXXXX1234',
  NombreComercio: 'STREAMING',
  FechaTxs: '2026-01-12',
  FechaProceso: '2026-01-13',
  MontoOrigen: '00000001414+',
  MontoTransaccion: '00000001414+',
  CodPais: 'USA',
  CiudadComercio: null,
  NumeroReferencia: null,
  CodTxs: '000',
  ...row,
});

const OUTPUT = { RESPUESTA: { Cuenta: null, Pan: null }, MATRIZDATOS: [] };

function answered(response: object, about: Readonly<Record<string, string>> = {}): RawDocument {
  return {
    page: 'international-statement',
    about: {
      card: '1',
      contract: '005000011234',
      date: '2026-01-20',
      creditLimit: '1500.5',
      ...about,
    },
    address: '',
    contentType: 'application/json',
    text: JSON.stringify({
      METADATA: { STATUS: '0' },
      DATA: { AS_TIB_WM03_CONEstCtaInternacional_Response: response },
    }),
    bytes: null,
  };
}

const Informacion = { Codigo: '00', Resultado: '', Mensaje: '' };
const withRows = (...rows: readonly object[]) =>
  answered({ Informacion, OUTPUT: { ...OUTPUT, MATRIZDATOS: rows } });

const parse = (document: RawDocument): unknown =>
  bancoSantander.actions['credit-card-statement']?.parse(document);

describe('a statement in dollars', () => {
  it('has amounts in cents, padded with zeros and followed by their sign', () => {
    const amounts = ['00000001414+', '00000025813-', '00001299000+', '00000000000-'];
    const document = withRows(...amounts.map((MontoTransaccion) => rowOf({ MontoTransaccion })));
    expect(parse(document)).toMatchObject({
      statement: {
        transactions: [{ amount: 14.14 }, { amount: -258.13 }, { amount: 12_990 }, { amount: 0 }],
      },
      total: 4,
    });
  });

  it.each(['00000001414', '1414', '14,14+', '+00000001414', '-00000001414', ''])(
    'does not accept "%s" as an amount',
    (MontoTransaccion) => {
      expect(() => parse(withRows(rowOf({ MontoTransaccion })))).toThrow(
        expect.objectContaining({
          code: 'UNEXPECTED_PAGE',
          page: 'international-statement',
          field:
            'DATA.AS_TIB_WM03_CONEstCtaInternacional_Response.OUTPUT.MATRIZDATOS[].MontoTransaccion',
        }) as Error,
      );
    },
  );

  it('has the city and reference of a purchase, or null for both', () => {
    const told = { CiudadComercio: 'SAN FRANCISCO ', NumeroReferencia: '24692166185401911234374' };
    const blank = { CiudadComercio: '', NumeroReferencia: ' ' };
    expect(parse(withRows(rowOf(told), rowOf({}), rowOf(blank)))).toMatchObject({
      statement: {
        transactions: [
          { location: 'SAN FRANCISCO', referenceNumber: '24692166185401911234374' },
          { location: null, referenceNumber: null },
          { location: null, referenceNumber: null },
        ],
      },
    });
  });

  it('omits the original amount, because its currency is missing', () => {
    const row = { ...rowOf({}), MontoOrigen: '00001299000+' };
    expect(parse(withRows(row))).toMatchObject({
      statement: {
        transactions: [
          { amount: 14.14, currency: 'usd', originalCurrencyAmount: null, originalCurrency: null },
        ],
      },
    });
  });

  it.each([
    ['day', { FechaTxs: '12/01/2026' }],
    ['day', { FechaTxs: '0001-01-01' }],
  ])('is rejected with a purchase without a valid %s', (_name, row) => {
    expect(() => parse(withRows(rowOf(row)))).toThrow(/FechaTxs/);
  });

  it('has limit and dates from other answers, because its header is empty', () => {
    const days = { billingPeriodStart: '2025-12-21', paymentDueDate: '2026-02-05' };
    const document = answered({ Informacion, OUTPUT }, { ...days, nextBillingDate: '2026-02-20' });
    expect(parse(document)).toEqual({
      kind: 'statement',
      card: '1',
      total: 0,
      statement: {
        currency: 'usd',
        statementDate: '2026-01-20',
        summary: {
          creditLimit: 1500.5,
          usedCredit: null,
          availableCredit: null,
          cashAdvanceLimit: null,
          billingPeriodStart: '2025-12-21',
          billingPeriodEnd: '2026-01-20',
          paymentDueDate: '2026-02-05',
          nextBillingDate: '2026-02-20',
          monthlyInterestRate: null,
          cae: null,
          previousBalance: null,
          newBalance: null,
          minimumPayment: null,
          lateFeeInterest: null,
        },
        transactions: [],
      },
    });
  });

  it('has only its own date if there is no statement in pesos for the same month', () => {
    expect(parse(answered({ Informacion, OUTPUT: { ...OUTPUT, RESPUESTA: null } }))).toMatchObject({
      statement: {
        summary: {
          billingPeriodStart: null,
          billingPeriodEnd: '2026-01-20',
          paymentDueDate: null,
          nextBillingDate: null,
        },
      },
    });
  });

  it('is rejected if its header names another card', () => {
    const named = (Cuenta: string) =>
      answered({ Informacion, OUTPUT: { ...OUTPUT, RESPUESTA: { Cuenta } } });
    expect(parse(named('005000011234'))).toMatchObject({ kind: 'statement' });
    expect(() => parse(named('005000021234'))).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE', field: 'RESPUESTA.Cuenta' }) as Error,
    );
  });

  // The service answers so for no data, a timeout or the nightly closure. A listed statement has
  // data, so it must not be read as empty.
  it.each([
    ['16', 'INSTITUTION_UNAVAILABLE'],
    ['04', 'UNEXPECTED_PAGE'],
  ])(
    'is rejected, not read as empty, if it is listed but the service answers %s',
    (Codigo, code) => {
      const failure = expect.objectContaining({ code }) as Error;
      const failed = { Informacion: { ...Informacion, Codigo } };
      expect(() => parse(answered(failed))).toThrow(failure);
      expect(() => parse(answered({ ...failed, OUTPUT }))).toThrow(failure);
    },
  );

  it.each([
    ['output', { Informacion }, 'OUTPUT'],
    ['rows', { Informacion, OUTPUT: { RESPUESTA: null } }, /MATRIZDATOS$/],
    ['rows', { Informacion, OUTPUT: { ...OUTPUT, MATRIZDATOS: null } }, /MATRIZDATOS$/],
    ['code', { OUTPUT }, /Informacion$/],
  ])('is rejected by the name of the field without %s', (_name, response, field) => {
    expect(() => parse(answered(response))).toThrow(
      expect.objectContaining({
        code: 'UNEXPECTED_PAGE',
        field: typeof field === 'string' ? field : (expect.stringMatching(field) as unknown),
      }) as Error,
    );
  });
});
