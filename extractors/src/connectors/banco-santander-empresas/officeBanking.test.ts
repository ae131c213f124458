import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { runExtraction } from '../../runtime/runExtraction.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { freshRut, startSimulated } from '../../../test/simulated.ts';
import { bancoSantanderEmpresas } from './definition.ts';
import { readDay, readToday } from './parse.ts';

const pagesOf = await simulatedPages('banco-santander-empresas', 'movement');

// What the sources report about the answers of Office Banking, one test for each fact.

interface Row {
  FechaContableMovimiento: string;
  HoraTransaccion: string;
  Monto?: number;
  Importe?: number;
  EsCargo: boolean;
  EsAbono: boolean;
  TipoMovimiento: string;
  NroMovimiento: number | string;
}

interface Answer {
  Result: { Detalle: Row[]; MovimientoHasta: number } | null;
  Mensaje: { Texto: string } | null;
}

/** The first page of movements, changed. */
function movements(change: (row: Row, answer: Answer) => void): RawDocument {
  const { documents } = pagesOf('movement');
  const document = documents.find(({ page }) => page === 'movements');
  const answer = JSON.parse(document?.text ?? '') as Answer;
  const row = answer.Result?.Detalle[0];
  if (document === undefined || row === undefined) throw new Error('The fixture has no movement');
  change(row, answer);
  return { ...document, text: JSON.stringify(answer) };
}

const parse = (document: RawDocument) =>
  bancoSantanderEmpresas.actions['movement']?.parse(document) as { entries: object[] };

describe('movements', () => {
  it('without a kind are deposits in clearing, which have no permanent number', () => {
    const document = movements((row) => {
      row.TipoMovimiento = ' ';
      row.EsAbono = false;
      row.EsCargo = false;
    });
    expect(parse(document).entries[0]).toMatchObject({ type: 'inflow', transactionNumber: null });
  });

  it('have their amount in one of two fields, and their accounting date', () => {
    const document = movements((row, answer) => {
      if (answer.Result) answer.Result.Detalle = [row];
      delete row.Monto;
      row.Importe = 11_994.5;
      row.FechaContableMovimiento = '2025-12-31T00:00:00';
      row.HoraTransaccion = '09:05:07';
    });
    const entry = { amount: 11_994.5, date: '2025-12-31', time: '09:05:07' };
    expect(parse(document).entries[0]).toMatchObject(entry);
    const without = movements((row) => {
      delete row.Monto;
      delete row.Importe;
    });
    expect(() => parse(without)).toThrow(/not in the expected form/);
  });

  it.each([
    [{ EsCargo: true, EsAbono: false }, 'outflow'],
    [{ EsCargo: false, EsAbono: true }, 'inflow'],
    [{ EsCargo: false, EsAbono: false, Monto: -5 }, 'outflow'],
  ])('in clearing are charges or credits by %o', (changed, type) => {
    const document = movements((row, answer) => {
      if (answer.Result) answer.Result.Detalle = [row];
      Object.assign(row, { TipoMovimiento: null, ...changed });
    });
    expect(parse(document).entries).toMatchObject([{ type, transactionNumber: null }]);
  });

  it('may lack descriptions, times and numbers', () => {
    const document = movements((row) => {
      Object.assign(row, { Descripcion: null, HoraTransaccion: null, NroMovimiento: '000000000' });
    });
    const entry = { description: '', time: null, transactionNumber: null };
    expect(parse(document).entries[0]).toMatchObject(entry);
  });

  it.each([
    ['consecutive', 1, true],
    ['other', 3, false],
  ])('with %s numbers are rejected if a balance does not follow: %s', (_name, step, isRejected) => {
    const document = movements((row, answer) => {
      const older = { ...row, NroMovimiento: Number(row.NroMovimiento) - step };
      if (answer.Result) answer.Result.Detalle = [row, older];
      Object.assign(row, { Monto: 100, EsCargo: false, EsAbono: true, NuevoSaldo: 1_000 });
      Object.assign(older, { NuevoSaldo: 901 });
    });
    if (isRejected) expect(() => parse(document)).toThrow(/does not follow/);
    else expect(parse(document).entries).toHaveLength(2);
  });

  it('have descriptions that are padded with spaces', () => {
    const document = movements((row) => {
      Object.assign(row, { Descripcion: 'TRASPASO A  CUENTA               ' });
    });
    expect(parse(document).entries[0]).toMatchObject({ description: 'TRASPASO A CUENTA' });
  });

  it('are rejected if they are neither charge nor credit', () => {
    const document = movements((row) => {
      row.EsCargo = row.EsAbono;
    });
    expect(() => parse(document)).toThrow(/neither a charge nor a credit/);
  });

  it('are read as none if the bank says so, and rejected if it does not', () => {
    const none = (Texto: string) =>
      movements((_row, answer) => {
        answer.Result = null;
        answer.Mensaje = { Texto };
      });
    expect(parse(none('No se encontraron datos para la consulta'))).toMatchObject({ entries: [] });
    expect(() => parse(none('Error'))).toThrow(/does not say so/);
  });

  it('are rejected as incomplete without the empty last page', () => {
    const { documents, rut } = pagesOf('movement');
    const pages = documents.slice(0, -1).map((document) => parse(document));
    expect(() =>
      bancoSantanderEmpresas.actions['movement']?.normalise(pages, { username: rut }),
    ).toThrow(/a different number of movements/);
  });
});

it('reads balances from texts with a peso sign', () => {
  const { documents } = pagesOf('movement');
  const document = documents.find(({ page }) => page === 'balances');
  if (document === undefined) throw new Error('The fixture has no balances');
  const read = (SaldoTotal: string, SaldoDisponible: string, currency = 'CLP'): unknown => {
    const text = JSON.stringify({ Result: { SaldoTotal, SaldoDisponible }, Status: 2 });
    const about = { ...document.about, currency };
    return bancoSantanderEmpresas.actions['movement']?.parse({ ...document, text, about });
  };
  expect(read('$ 1.234.567', '$ -1.234')).toMatchObject({
    currentBalance: 1_234_567,
    availableBalance: -1_234,
    currency: 'clp',
  });
  expect(() => read('1,234.56', '$ 1')).toThrow();
});

it('reads the bank’s date with or without a time, and as DD/MM/YYYY', () => {
  expect(readDay('2026-01-31T00:00:00')).toBe('2026-01-31');
  expect(readDay('31/01/2026')).toBe('2026-01-31');
});

it('takes the day from the clock if the bank has none for an account', () => {
  expect(readToday('0001-01-01T00:00:00')).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(readToday('2018-12-01T00:00:00-03:00')).toBe('2018-12-01');
});

describe('a session', () => {
  it.each([
    ['seven idle minutes', 7, 'SESSION_LOST'],
    ['four', 4, null],
  ])('after %s', async (_name, minutes, code) => {
    let now = new Date('2026-01-10T12:00:00Z').getTime();
    const simulated = await startSimulated({ now: () => now });
    const outcome = await runExtraction(
      simulated.request('banco-santander-empresas', ['movement'], freshRut(), {
        onPhase: (phase) => {
          if (phase === 'fetch') now += minutes * 60_000;
        },
      }),
    );
    await simulated.close();
    expect(outcome).toMatchObject(code === null ? { kind: 'success' } : { code });
  });
});
