import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { normaliseContributions, normaliseJobs } from '../../families/pension/normalise.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { certificateText, HEADINGS, HOLDER, rowOf } from './test/certificatePdf.ts';
import { parse } from './parse.ts';

// What the sources report about the certificate of contributions, one test for each fact.

const document = (text: string): RawDocument => ({
  page: 'contributions',
  address: 'https://portal.uno.cl/api/afiliado-certificado/cotizaciones',
  contentType: 'application/pdf',
  text,
  bytes: new Uint8Array(),
  about: { rut: HOLDER },
});
const contributions = (text: string) => normaliseContributions([parse(document(text))]);

function faultOf(text: string): unknown {
  try {
    parse(document(text));
  } catch (error) {
    return { ...toOutcome(error), ...(error as object) };
  }
  return null;
}

/** A fault in the given field that is reported as fixable by us. */
const ours = (field: string): unknown =>
  expect.objectContaining({ code: 'UNEXPECTED_PAGE', fixableBy: 'us', field });

describe('a row', () => {
  it('contains month, day, pesos and payer in the formats of the certificate', () => {
    expect(contributions(certificateText([rowOf({})]))).toEqual([
      {
        period: '2025-12',
        paymentDate: '2026-01-12',
        payerRut: '76391733-9',
        payerName: null,
        taxableIncome: null,
        amount: 74_000,
        fund: 'C',
      },
    ]);
  });

  it('may have gaps of any width between its cells', () => {
    const text = certificateText([rowOf({})]);
    expect(contributions(text.replaceAll('\t', ' '))).toEqual(contributions(text));
  });

  it.each([
    'COT. NORMAL AFIL. INDEPENDIENTE',
    'COT. NORMAL AFIL. INDEPENDIENTE TRANSF. TESORERIA GENERAL DE LA REP. REZAGADO',
    'RELIQUIDACION TRASPASO INGRESO REZAGO DESCOORDINADO',
    '3º RETIRO 10%',
  ])('of the type "%s" may be paid by nobody, so it is left out and counted', (type) => {
    expect(parse(document(certificateText([rowOf({ type }), rowOf({})])))).toMatchObject({
      entries: [{ payerRut: '76391733-9' }],
      total: 3,
      gaps: { contributions: 1, jobs: 1 },
    });
  });

  it('may have a payer whose check digit is K', () => {
    const text = certificateText([rowOf({ payer: '10.000.013-k' })]);
    expect(contributions(text)).toMatchObject([{ payerRut: '10000013-K' }]);
  });

  it('is sorted newest first, regardless of the printed order', () => {
    const earlier = rowOf({ period: '11-2025', date: '10/12/2025' });
    const late = rowOf({ period: '10-2025' });
    const text = certificateText([earlier, late, rowOf({})]);
    expect(contributions(text).map(({ period }) => period)).toEqual([
      '2025-12',
      '2025-10',
      '2025-11',
    ]);
  });

  it.each([
    ['of an employer', 'COTIZACION NORMAL', '76.391.733-9', 1],
    ['of an employer, in other letters', 'Cotización Normal', '76.391.733-9', 1],
    ['reckoned again, of an employer', 'RELIQUIDACION', '76.391.733-9', 1],
    ['reckoned again, of nobody', 'RELIQUIDACION', '', 0],
    ['of the yearly tax', 'INDEPENDIENTE TRANSF.', '60.805.000-0', 0],
    ['from another fund manager', 'TRASPASO INGRESO', '', 0],
    ['to another fund manager', 'TRASPASO EGRESO', '', 0],
  ])('%s has the type "%s" and the payer "%s"', (_name, type, payer, count) => {
    expect(contributions(certificateText([rowOf({ type, payer })]))).toHaveLength(count);
  });

  it.each([
    ['of a type that nobody has seen', { type: 'COTIZACION ESPECIAL' }, 'Tipo de Movimiento'],
    ['without a payer', { payer: '' }, 'Rut Pagador'],
    ['of a payer with an invalid RUT', { payer: '76.391.733-1' }, 'Rut Pagador'],
    ['of an invalid month', { period: '13-2025' }, 'Período'],
    ['of a month as the portal has it', { period: '202512' }, 'Período'],
    ['with two faults', { period: '202512', shares: '1,3612' }, 'Período'],
    ['on an invalid day', { date: '31/02/2026' }, 'Fecha Caja'],
    ['of a day with hyphens', { date: '12-01-2026' }, 'Fecha Caja'],
    ['with a sign', { amount: '-74.000' }, 'Monto Pesos'],
    ['with a symbol', { amount: '$74.000' }, 'Monto Pesos'],
    ['with an English number', { amount: '74,000' }, 'Monto Pesos'],
    ['without dots', { amount: '74000' }, 'Monto Pesos'],
    ['with four decimals of shares', { shares: '1,3612' }, 'Cuotas'],
    ['without the value of a share', { shareValue: '' }, 'Valor Cuota'],
    ['without a fund', { fund: '' }, 'Tipo Fondo'],
    ['of an invalid fund', { fund: 'F' }, 'Tipo Fondo'],
    ['with one more cell', { fund: 'C\t1' }, 'Tipo Fondo'],
  ])('%s is left out and counted', (_name, changed, field) => {
    const page = parse(document(certificateText([rowOf({}), rowOf(changed)])));
    expect(page).toMatchObject({
      entries: [{ period: '2025-12' }],
      gaps: { contributions: 1, jobs: 1 },
    });
    // A certificate without any row of the known form is another one.
    const fault = faultOf(certificateText([rowOf(changed)]));
    if (fault !== null) expect(fault).toEqual(ours(field));
  });

  it('is not quoted in the error', () => {
    expect(JSON.stringify(faultOf(certificateText([rowOf({ amount: '74,123' })])))).not.toContain(
      '74,123',
    );
  });
});

describe('the certificate', () => {
  const text = certificateText([rowOf({})]);

  it.each([
    ['without its title', text.replace('CERTIFICADO COTIZACIONES', 'CERTIFICADO'), 'title'],
    ['of movements', text.replace('COTIZACIONES', 'DE MOVIMIENTOS CUENTA OBLIGATORIA'), 'title'],
    ['without headings', text.replace(HEADINGS, ''), 'headings'],
    ['without one of its columns', text.replace('Cuotas\t', ''), 'headings'],
    ['with another column', text.replace('Tipo Fondo', 'Tipo Fondo\tMoneda'), 'headings'],
    [
      'with columns that changed places',
      text.replace('Cuotas\tValor Cuota', 'Valor Cuota\tCuotas'),
      'headings',
    ],
    ['with a row above its headings', `${rowOf({})}\n${text}`, 'headings'],
    ['with another layout on its second page', `${text}\nPeríodo\tMonto`, 'headings'],
    ['of another person', text.replace('12.345.678-5', '11.111.111-1'), 'R.U.T.'],
    ['of two persons', `${text}\nR.U.T.: 11.111.111-1`, 'R.U.T.'],
    ['of nobody', text.replace('R.U.T.: 12.345.678-5', ''), 'R.U.T.'],
    ['of a person with an invalid RUT', text.replace('12.345.678-5', '12.345.678-9'), 'R.U.T.'],
    ['without its day', text.replace('15 de enero de 2026', ''), 'date'],
    [
      'with headings that end within a wrapped line',
      text.replace('Tipo Fondo', 'Tipo'),
      'headings',
    ],
    ['without rows', certificateText([]), 'rows'],
  ])('%s is reported as a fault fixable by us', (_name, changed, field) => {
    expect(faultOf(changed)).toEqual(ours(field));
  });

  it('is read as empty only if it says so', () => {
    const empty = certificateText(['No registra cotizaciones en el período.']);
    expect(contributions(empty)).toEqual([]);
    expect(faultOf(`${empty}\n${rowOf({})}`)).toEqual(ours('rows'));
  });
});

describe('pages', () => {
  const page = (row: string, number: string) => `${certificateText([row])}\n${number}`;
  const first = page(rowOf({ period: '11-2025', date: '10/12/2025' }), 'Página 1 de 2');
  const second = page(rowOf({}), 'Página 2 de 2');

  it('are joined to one table, although each has its own headings and page number', () => {
    expect(contributions(`${first}\n${second}`)).toHaveLength(2);
  });

  it.each([
    ['the first', second],
    ['the last', first],
    ['one of three', `${first.replace('de 2', 'de 3')}\n${second.replace('2 de 2', '3 de 3')}`],
    ['none, but one is twice', `${first}\n${first}\n${second}`],
    ['none, but they are in another order', `${second}\n${first}`],
  ])('are rejected if %s is missing', (_name, text) => {
    expect(faultOf(text)).toEqual(ours('Página'));
  });
});

describe('a job', () => {
  const jobsAt = (day: string) => {
    const text = certificateText([rowOf({ period: '11-2025', date: '10/12/2025' })]);
    return normaliseJobs([parse(document(text.replace('15 de enero de 2026', day)))]);
  };

  it.each([
    ['13 de enero de 2026', true],
    ['14 de enero de 2026', false],
  ])('is current on %s if no later month has to be paid by then: %s', (day, isCurrent) => {
    expect(jobsAt(day)).toMatchObject([{ lastPeriod: '2025-11', isCurrent, employerName: null }]);
  });
});
