import { describe, expect, it } from 'vitest';
import { documentTree, MAX_ELEMENTS } from './documentTree.ts';

const json = (value: unknown) => documentTree(JSON.stringify(value), 'application/json');

describe('the structure of a document', () => {
  it('of HTML consists of its elements, without text and values', () => {
    const html = `<html><body><form id="login" action="/x?rut=1"><input name="rut" type="text"
      value="12345678-5"><p title="Ana" class="saldo-00071234567">Hola Ana</p></form></body></html>`;
    expect(documentTree(html, 'text/html')).toBe(
      [
        'html',
        '  body',
        '    form[id=login]',
        '      input[name=rut][type=text]',
        '      p[class=saldo-#]',
      ].join('\n'),
    );
  });

  it('of JSON consists of its fields with the types of their values', () => {
    expect(
      json({ cuentas: [{ saldo: 5, glosa: 'Ana' }, { saldo: null }], '00071234567': {} }),
    ).toBe(
      [
        'cuentas: array',
        'cuentas[]: object',
        'cuentas[].saldo: number | null',
        'cuentas[].glosa: string',
        '#: object',
      ].join('\n'),
    );
  });

  it('of anything else is empty', () => {
    expect(documentTree('12345678-5;Ana', 'text/csv')).toBe('');
    expect(documentTree('', '')).toBe('');
  });

  it('is bounded', () => {
    const rows = Array.from({ length: 3 * MAX_ELEMENTS }, (_, index) => `k${String(index)}`);
    const lines = [
      documentTree(rows.map(() => '<p>').join(''), 'text/html'),
      json(Object.fromEntries(rows.map((row) => [row.replace(/\d/g, 'x$&x'), 1]))),
    ].map((tree) => tree.split('\n').length);
    for (const count of lines) expect(count).toBeLessThanOrEqual(MAX_ELEMENTS);
    expect(documentTree(`"${'x'.repeat(3_000_000)}"`, 'application/json')).toBe('');
  });
});
