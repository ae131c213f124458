import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheet } from './sheet.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

const FILE = [
  'Cuenta;Obligatoria',
  'Registros;2',
  '',
  'Fecha;Descripción;Monto',
  '01/02/2026;"Aporte; ""extra""";1.234,56',
  '02/02/2026;;-5',
  '',
].join('\r\n');

describe('readSheet', () => {
  it('reads names and values above the table, and cells by their headings in any order', () => {
    const sheet = readSheet(FILE, ['Monto', 'descripcion']);
    expect(sheet.fact('registros')).toBe('2');
    expect(sheet.rows.map((row) => [row.cell('Monto'), row.cell('descripcion')])).toEqual([
      ['1.234,56', 'Aporte; "extra"'],
      ['-5', ''],
    ]);
  });

  it('reads a file with names and values only, and a table without rows', () => {
    expect(readSheet('RUT;12345678-5\n', []).fact('RUT')).toBe('12345678-5');
    expect(readSheet('Registros;0\n\nFecha;Monto\n', ['Fecha']).rows).toEqual([]);
  });

  it('ignores the byte order mark of spreadsheet programs', () => {
    expect(readSheet(`\ufeff${FILE}`, ['Fecha']).fact('Cuenta')).toBe('Obligatoria');
  });

  it.each([
    ['nothing', '', ['Fecha']],
    ['no table', 'Registros;2\n', ['Fecha']],
    ['another heading', FILE, ['Saldo']],
    ['a row that was cut off', FILE.replace(';-5', ''), ['Fecha']],
    ['a row with a cell too many', FILE.replace(';-5', ';-5;6'), ['Fecha']],
    ['commas', FILE.replaceAll(';', ','), ['Fecha']],
    ['a value that is said twice', `Cuenta;APV\n${FILE}`, ['Fecha']],
    ['quotes that do not end', FILE.replace(';-5', ';"-5'), ['Fecha']],
    ['a page', '<html><body>Sesión expirada</body></html>', ['Fecha']],
  ])('rejects a file with %s', (_name, text, headings) => {
    expect(() => readSheet(text, headings)).toThrow(unexpected);
  });

  it('does not quote the file in errors', () => {
    const secret = () => readSheet('Clave secreta 123;x;y\n', ['Fecha']);
    expect(secret).toThrow(/^(?!.*secreta).*$/);
  });

  it('parses any cell written by a spreadsheet program', () => {
    const cell = fc.stringMatching(/^[ -~áéíóúñÑ]{1,20}$/).map((text) => text.trim() || 'x');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const quoted = rows.map((row) =>
          row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'),
        );
        const sheet = readSheet(['N;1', '', 'A;B', ...quoted, ''].join('\n'), ['A', 'B']);
        const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
        expect(sheet.rows.map((row) => [row.cell('A'), row.cell('B')])).toEqual(
          rows.map((row) => row.map(clean)),
        );
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
