import { describe, expect, it } from 'vitest';
import { noBrowser } from '../../runtime/browserSession.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
  RequestOptions,
} from '../../contract/session.ts';
import type { StandInPages } from '../../contract/connector.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { fetchStatement } from './fetch.ts';
import { normaliseStatement } from './normalise.ts';
import { parse } from './parse.ts';
import { propertyQuotasIn, rollFormIn } from './parsePropertyTax.ts';
import { PROCEDURE } from './portal.ts';

const pagesOf = await simulatedPages('tgr', 'fiscal-statement');

// What the sources report about property tax by RUT, one test for each fact.

const NO_DEBTS = 'NO POSEE DEUDAS DE CONTRIBUCIONES PARA LA CONSULTA REALIZADA';
const RUT = '12345678-5';
const ENTRANCE = 'https://www.tgr.cl/contribuciones/';

const pageOf = (text: string): RawDocument => ({
  page: 'property-quotas',
  about: { roll: '1-1' },
  address: '',
  contentType: 'text/html',
  text,
  bytes: null,
});

const HEADINGS = [
  'CUOTA',
  'VALOR CUOTA',
  'NRO FOLIO',
  'VENCIMIENTO',
  'TOTAL A PAGAR',
  'EMAIL',
  'DESCARGAR',
];
const quotaPage = (...rows: readonly (readonly string[])[]): RawDocument =>
  pageOf(
    `<form id="formc"><table id="example"><thead><tr>${HEADINGS.map((one) => `<th>${one}</th>`).join('')}</tr></thead>` +
      `<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>` +
      '<button name="Ingresar">Volver</button></form>',
  );
const QUOTA = ['4-2023', '123.510', '84480176', '30-11-2023', '1.134.366', '', ''];
const changedQuota = (column: number, text: string): RawDocument =>
  quotaPage(QUOTA.map((cell, index) => (index === column ? text : cell)));

const row = (roll: string, box = `<input type="checkbox" name="r" value="${roll}">`): string =>
  `<tr><td>${box}</td><td>${roll}</td><td>SANTIAGO</td></tr>`;
const SLIPS = '<input type="radio" name="tipo" value="PortalContribPresencial">';
const rollPage = (
  rows: string,
  controls = `${SLIPS}<input type="radio" name="tipo" value="Otro"><input type="hidden" name="h" value="9"><button name="enviar2">Aceptar</button>`,
): RawDocument =>
  pageOf(
    `<form id="formc" method="post" action="/envia.do"><table id="example"><thead><tr><th><input type="checkbox" id="selecctall"></th></tr></thead><tbody>${rows}</tbody></table>${controls}</form>`,
  );

describe('the quotas of a property', () => {
  it('reads folio, due date and amounts with dots as thousands separators', () => {
    expect(propertyQuotasIn(quotaPage(QUOTA))).toEqual([
      {
        folioNumber: '84480176',
        dueDate: '2023-11-30',
        netDebt: 123_510,
        totalAmount: 1_134_366,
      },
    ]);
  });

  it.each([
    `<td class="celdaContenido2  sorting_1" colspan="7">${NO_DEBTS}</td>`,
    `<td>${NO_DEBTS}</td>`,
  ])('returns no quotas if a cell of the page says that there are none', (cell) => {
    const document = quotaPage();
    const text = document.text.replace('<tbody>', `<tbody><tr>${cell}</tr>`);
    expect(propertyQuotasIn({ ...document, text })).toEqual([]);
  });

  it.each([
    ['no rows', quotaPage(), /quotas of property tax/],
    ['no table', pageOf('<form id="formc"></form>'), /quotas of property tax/],
    [
      'rows and a message that there are none',
      quotaPage(QUOTA, [NO_DEBTS, '', '', '', '', '', '']),
      /either/,
    ],
    [
      'words of another page',
      quotaPage(['No se encontraron Deudas', '', '', '', '', '', '']),
      /CUOTA/,
    ],
    ['a quota without its year', changedQuota(0, '4'), /CUOTA/],
    ['a folio that is no number', changedQuota(2, 'PDF'), /NRO FOLIO/],
    ['a cell less', quotaPage(QUOTA.slice(1)), /cells/],
  ])('rejects quotas with %s', (_name, document, message) => {
    expect(() => propertyQuotasIn(document)).toThrow(message);
  });

  it.each([
    ['VALOR CUOTA', changedQuota(1, '123,510.00')],
    ['VENCIMIENTO', changedQuota(3, '00-00-0000')],
    ['TOTAL A PAGAR', changedQuota(4, '')],
  ])('rejects an unreadable cell "%s" by its name', (field, document) => {
    let thrown: unknown = null;
    try {
      propertyQuotasIn(document);
    } catch (error) {
      thrown = toOutcome(error);
    }
    expect(thrown).toMatchObject({ code: 'UNEXPECTED_PAGE', fixableBy: 'us', field });
  });
});

describe('the list of properties', () => {
  it('requests the slips of one property at a time, by the fields of its form', () => {
    expect(rollFormIn(rollPage(row('1766-701') + row('00002-00003')))).toEqual({
      action: '/envia.do',
      rolls: ['1766-701', '00002-00003'].map((roll) => ({
        roll,
        fields: { h: '9', tipo: 'PortalContribPresencial', enviar2: '', r: roll },
      })),
    });
  });

  it('is empty if the table has its cell for no data', () => {
    const none = '<tr><td class="dataTables_empty">Sin datos</td></tr>';
    expect(rollFormIn(rollPage(none)).rolls).toEqual([]);
    expect(() => rollFormIn(rollPage(none + row('1-1')))).toThrow(/either/);
  });

  it.each([
    ['rows', rollPage(''), /list of properties/],
    ['its form', pageOf('<table id="example"><tbody><tr></tr></tbody></table>'), /list of/],
    ['the choice of slips', rollPage(row('1-1'), '<button name="enviar2">'), /choice of slips/],
    ['its button', rollPage(row('1-1'), SLIPS), /button/],
    ['a box in each row', rollPage(row('1-1', '')), /box/],
    ['a roll in each row', rollPage(row('SANTIAGO', '<input type="checkbox" name="r">')), /roll/],
    ['one roll in each row', rollPage(row('1-1').replace('SANTIAGO', '2-2')), /roll/],
  ])('is rejected without %s', (_name, document, message) => {
    expect(() => rollFormIn(document)).toThrow(message);
  });
});

describe('reading property tax', () => {
  const PAGES: Readonly<Record<string, string>> = {
    [PROCEDURE]: '<iframe src="https://www.tesoreria.cl/convenios"></iframe>',
    'https://www.tesoreria.cl/convenios': 'El contribuyente no posee convenios.',
    [ENTRANCE]:
      '<a id="tgr-wp-contribuciones-pagopresencial-pagoasociadosrut" href="https://www.tesoreria.cl/rut"></a>',
    'https://www.tesoreria.cl/rut':
      '<div id="tgr-sp-contenedor-iframe"><iframe src="/roles"></iframe></div>',
    'https://www.tesoreria.cl/roles': rollPage(row('1-1') + row('2-2')).text,
    'https://www.tesoreria.cl/envia.do': quotaPage(QUOTA).text,
  };

  /** What was asked for, and the pages that were read. */
  async function read(pages: Readonly<Record<string, string>>) {
    const asked: unknown[] = [];
    const answer = (address: string, { page, about = {} }: RequestOptions) => {
      const text = pages[address];
      if (text === undefined) return Promise.reject(new Error('No such page'));
      const document = () => ({ ...pageOf(text), page, about, address });
      const resolve = (href: string) => new URL(href, address).href;
      return Promise.resolve({ status: 200, text, document, resolve } as InstitutionResponse);
    };
    const session = {
      get: (address, options) => {
        asked.push(address);
        return answer(address, options);
      },
      postForm: (address, fields, options) => {
        asked.push([address, fields]);
        return answer(address, options);
      },
    } as InstitutionSession;
    const standIn: StandInPages = {
      pages: (page) => {
        asked.push(page);
        return (async function* none() {})();
      },
    };
    const context = { session, browser: noBrowser, state: null, username: RUT, standIn };
    const documents: RawDocument[] = [];
    let error: unknown = null;
    try {
      for await (const document of fetchStatement(context)) documents.push(document);
    } catch (caught) {
      error = caught;
    }
    return { asked, error, documents: documents.map(({ page, about }) => [page, about]) };
  }

  it('opens the public page and its link to the frame, and posts once for each property', async () => {
    const fields = { h: '9', tipo: 'PortalContribPresencial', enviar2: '' };
    const { asked, documents } = await read(PAGES);
    expect(asked).toEqual([
      PROCEDURE,
      'https://www.tesoreria.cl/convenios',
      ENTRANCE,
      'https://www.tesoreria.cl/rut',
      'https://www.tesoreria.cl/roles',
      ['https://www.tesoreria.cl/envia.do', { ...fields, r: '1-1' }],
      ['https://www.tesoreria.cl/envia.do', { ...fields, r: '2-2' }],
      'fiscal-statement',
    ]);
    expect(documents).toEqual([
      ['agreement-list', {}],
      ['roll-list', {}],
      ['property-quotas', { roll: '1-1' }],
      ['property-quotas', { roll: '2-2' }],
    ]);
  });

  it('requests no quotas without a property', async () => {
    const none = '<tr><td class="dataTables_empty"></td></tr>';
    const { asked } = await read({
      ...PAGES,
      'https://www.tesoreria.cl/roles': rollPage(none, '').text.replace(
        '</form>',
        `${SLIPS}<button name="enviar2"></form>`,
      ),
    });
    expect(asked.filter((one) => typeof one !== 'string')).toEqual([]);
  });

  it.each([
    [ENTRANCE, '<h1>Te damos la bienvenida</h1>', 'SESSION_LOST'],
    ['https://www.tesoreria.cl/rut', '<h1>Te damos la bienvenida</h1>', 'SESSION_LOST'],
    ['https://www.tesoreria.cl/envia.do', '<h1>Te damos la bienvenida</h1>', 'SESSION_LOST'],
    ['https://www.tesoreria.cl/envia.do', 'Request Rejected', 'INSTITUTION_UNAVAILABLE'],
    [ENTRANCE, '<h1>Contribuciones</h1>', 'UNEXPECTED_PAGE'],
    ['https://www.tesoreria.cl/rut', '<h1>Contribuciones</h1>', 'UNEXPECTED_PAGE'],
  ])('fails if %s shows "%s"', async (address, text, code) => {
    expect((await read({ ...PAGES, [address]: text })).error).toMatchObject({ code });
  });
});

describe('debts of property tax', () => {
  const fixture = pagesOf('fiscal-statement');

  function outcomeOf(page: string, pattern: RegExp, replacement: string): unknown {
    const documents = fixture.documents.map((document) =>
      document.page === page
        ? { ...document, text: document.text.replace(pattern, replacement) }
        : document,
    );
    expect(JSON.stringify(documents)).not.toBe(JSON.stringify(fixture.documents));
    try {
      return normaliseStatement(documents.map(parse), { username: fixture.rut });
    } catch (error) {
      return toOutcome(error);
    }
  }

  const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

  it.each([
    ['a roll that no property has', 'roll-list', /(?<=<td>)01766-00701/, '01766-00702'],
    ['a property that is not in the list', 'roll-list', /<tr>\s*<td>.*?01766-00701.*?<\/tr>/s, ''],
    [
      'a quota of another folio',
      'property-quotas',
      /(?<=<td>)84480176600701253/,
      '84480176600701254',
    ],
    ['another amount to pay', 'property-quotas', /(?<=30-09-2025<\/td><td>)\d+/, '9'],
    ['a quota that does not add up', 'property-quotas', /(?<=<td>3-2025<\/td><td>)\d+/, '9'],
    [
      'no quota for a debt',
      'property-quotas',
      /<tbody>.*<\/tbody>/s,
      `<tbody><tr><td>${NO_DEBTS}</td></tr></tbody>`,
    ],
    [
      'a quota without a debt',
      'property-quotas',
      /<\/tr>\s*<\/tbody>/,
      '</tr><tr><td>4-2025</td><td>1</td><td>1</td><td>30-11-2025</td><td>1</td><td></td><td></td></tr></tbody>',
    ],
  ])('rejects %s', (_name, page, pattern, replacement) => {
    expect(outcomeOf(page, pattern, replacement)).toMatchObject(OURS);
  });

  it('rejects a duplicate quota by the name of the column', () => {
    const twice = outcomeOf('property-quotas', /<tr>\s*<td>3-2025.*?<\/tr>/s, '$&$&');
    expect(twice).toMatchObject({ ...OURS, field: 'NRO FOLIO' });
  });

  it('matches a roll without the leading zeros that the other page has', () => {
    expect(outcomeOf('roll-list', /(?<=<td>)01766-00701/, '1766-701')).toMatchObject({
      properties: [{ rollNumber: '01766-00701' }],
    });
  });
});
