import { describe, expect, it } from 'vitest';
import {
  findForm,
  findLink,
  foldedText,
  readForm,
  readHtml,
  readLabelled,
  readLabelledAs,
  readLink,
  readTable,
} from './html.ts';
import { parseClp } from './money.ts';

const unexpected = expect.objectContaining({ code: 'UNEXPECTED_PAGE' }) as Error;

function table(body: string, caption = 'Movimientos') {
  return readHtml(`<table><caption> ${caption} </caption>
    <thead><tr><th>Fecha</th><th>Monto&nbsp;($)</th><th>Extra</th></tr></thead>
    <tbody>${body}</tbody></table>`);
}

const spec = { caption: 'movimientos', headings: ['MONTO ($)', 'fecha'], empty: 'Sin datos' };

describe('readTable', () => {
  it('reads rows by their headings, regardless of the column order', () => {
    const rows = readTable(
      table(
        '<tr><td>01-02-2026</td><td>$ 1.234</td><td><a href="/x?a=1&amp;b=2">Ver</a></td></tr>',
      ),
      spec,
    );
    expect(rows.map((row) => [row.text('fecha'), row.text('MONTO ($)')])).toEqual([
      ['01-02-2026', '$ 1.234'],
    ]);
    expect(rows[0]?.links.get('ver')).toBe('/x?a=1&b=2');
  });

  it('is empty only if the page says so', () => {
    expect(readTable(table('<tr><td colspan="3">SIN DATOS</td></tr>'), spec)).toEqual([]);
    expect(() => readTable(table(''), spec)).toThrow(unexpected);
    expect(() => readTable(table('<tr><td colspan="3">Error</td></tr>'), spec)).toThrow(unexpected);
  });

  it.each([
    ['another caption', table('<tr><td>1</td><td>2</td><td>3</td></tr>', 'Otra')],
    ['a row with too few cells', table('<tr><td>1</td><td>2</td></tr>')],
    [
      'both rows and the text for none',
      table('<tr><td>1</td><td>2</td><td>3</td></tr><tr><td>Sin datos</td></tr>'),
    ],
    ['no table', readHtml('<p>Movimientos</p>')],
  ])('rejects %s', (_name, page) => {
    expect(() => readTable(page, spec)).toThrow(unexpected);
  });

  it('throws for a missing heading', () => {
    const page = table('<tr><td>1</td><td>2</td><td>3</td></tr>');
    expect(() => readTable(page, { ...spec, headings: ['Saldo'] })).toThrow(
      'The page has no column "Saldo" of "movimientos" in the expected form',
    );
  });

  it('returns only the requested cells', () => {
    const [row] = readTable(table('<tr><td>1</td><td>2</td><td>3</td></tr>'), spec);
    expect(() => row?.text('Extra')).toThrow(unexpected);
  });

  it('names the column of an invalid cell, without quoting the cell', () => {
    const [row] = readTable(table('<tr><td>1</td><td>canary</td><td>3</td></tr>'), spec);
    const named = expect.objectContaining({
      name: 'ParseError',
      field: 'MONTO ($)',
      message: 'Not a valid amount',
    }) as Error;
    expect(() => row?.read('MONTO ($)', parseClp)).toThrow(named);
    expect(row?.read('fecha', Number)).toBe(1);
  });
});

describe('forms', () => {
  const page = readHtml(`<form id="a" method="post" action="go?x=1&amp;y">
    <input type="hidden" name="_csrf" value="t&quot;k"><input name="rut">
    <input type="PASSWORD" name="clave"><input type="submit" name="ok"><input value="nameless">
    </form>`);

  it('have an action, hidden fields and inputs', () => {
    expect(findForm(page, '#a')).toEqual({
      action: 'go?x=1&y',
      method: 'POST',
      hidden: { _csrf: 't"k' },
      inputs: ['rut', 'clave'],
    });
  });

  it('must have the fields to fill in', () => {
    expect(readForm(page, '#a', ['clave']).method).toBe('POST');
    expect(() => readForm(page, '#a', ['pin'])).toThrow(unexpected);
    expect(() => readForm(page, '#b', [])).toThrow(unexpected);
  });
});

describe('links and labels', () => {
  const page = readHtml(`<body><a>Saldos</a><a href="/s"> SALDOS </a>
    <dl><dt>RUT</dt><dd>1-9</dd><dt>Doble</dt><dd>a</dd><dt>Doble</dt><dd>b</dd></dl>
    <p class="m">Clave  Inválida</p></body>`);

  it('are found by their text', () => {
    expect(findLink(page, 'saldos')).toBe('/s');
    expect(findLink(page, 'otro')).toBeNull();
    expect(() => readLink(page, 'otro')).toThrow(unexpected);
    expect(readLabelled(page, 'rut')).toBe('1-9');
    expect(foldedText(page, '.m')).toBe('clave invalida');
  });

  it('are rejected if they are missing or ambiguous', () => {
    expect(() => readLabelled(page, 'Nombre')).toThrow(unexpected);
    expect(() => readLabelled(page, 'Nombre')).toThrow(
      expect.objectContaining({ field: 'Nombre' }) as Error,
    );
    expect(() => readLabelledAs(page, 'rut', parseClp)).toThrow(
      expect.objectContaining({ field: 'rut' }) as Error,
    );
    expect(() => readLabelled(page, 'Doble')).toThrow(unexpected);
  });
});
