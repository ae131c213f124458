import { describe, expect, it } from 'vitest';
import type { RawDocument } from '../../contract/session.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { loadFixture } from '../../testing/fixtures.ts';
import { normaliseStatement } from './normalise.ts';
import { parse } from './parse.ts';

// Cases that the simulator does not cover.

const fixture = loadFixture('tgr', 'fiscal-statement');

function outcomeOf(documents: readonly RawDocument[], username = fixture.rut): unknown {
  try {
    return normaliseStatement(documents.map(parse), { username });
  } catch (error) {
    return toOutcome(error);
  }
}

function replaced(page: string, pattern: RegExp, replacement: string): RawDocument[] {
  const documents = fixture.documents.map((document) =>
    document.page === page
      ? { ...document, text: document.text.replace(pattern, replacement) }
      : document,
  );
  expect(JSON.stringify(documents)).not.toBe(JSON.stringify(fixture.documents));
  return documents;
}

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

describe('the treasury', () => {
  it.each([
    ['a total of debts that is another', 'debts', /(?<="totalDeuda":)\d+/, '$&1'],
    ['a debt that does not add up', 'debts', /(?<="interes":\d+,"multa":\d+,"total":)\d+/, '$&1'],
    ['payments that do not add up', 'payments', /(?<="monto":)\d+/, '$&1'],
    ['fewer payments than announced', 'payments', /(?<="total":)\d+/, '$&1'],
    ['receipts that do not add up', 'received', /(?<="total":)\d+/, '$&1'],
    ['fewer instalments than announced', 'agreements', /(?<="cantidadCuotas":)\d+/, '$&1'],
    ['a state that nobody knows', 'agreements', /(?<="estado":")\w+/, 'PERDIDO'],
    ['fewer cases than announced', 'collections', /(?<="cantidad":)\d+/, '$&1'],
    ['a day that does not exist', 'payments', /(?<="fechaPago":")\d\d-\d\d/, '31-02'],
    ['an amount in text', 'payments', /(?<="monto":)\d+/, '"$&"'],
    ['a certificate with another checksum', 'certificates', /(?<="sha1":")\w{4}/, 'ffff'],
    ['a certificate less', 'certificates', /(?<="id":")\w{4}/, 'zzzz'],
    ['another’s certificate', 'certificate', /(?<=RUT: )\S+/, '11.111.111-1'],
    ['an unknown code', 'debts', /(?<="codigo":")\w+/, 'NO_SE_SABE'],
  ])('refuses %s', (_name, page, pattern, replacement) => {
    expect(outcomeOf(replaced(page, pattern, replacement))).toMatchObject(OURS);
  });

  it('refuses another taxpayer’s statement', () => {
    expect(outcomeOf(fixture.documents, '11111111-1')).toMatchObject(OURS);
  });

  it.each([
    ['SESION_EXPIRADA', 'SESSION_LOST'],
    ['EN_MANTENCION', 'INSTITUTION_UNAVAILABLE'],
    ['ACTUALIZAR_DATOS', 'ACTION_REQUIRED'],
  ])('recognises %s under a success status', (code, expected) => {
    const pattern = /(?<="codigo":")\w+/;
    expect(outcomeOf(replaced('debts', pattern, code))).toMatchObject({ code: expected });
  });
});
