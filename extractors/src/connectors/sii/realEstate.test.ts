import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import { atPage, toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { sii } from './definition.ts';
import { fetchRealEstate } from './fetchRealEstate.ts';
import type { SiiState } from './login.ts';
import { parse } from './parse.ts';
import { NO_PROPERTIES, realEstateShape } from './parseRealEstate.ts';

const pagesOf = await simulatedPages('sii', 'property-tax', 'tax-folder');

// What the source reports about the application for real estate, one test for each fact.

const PAGE = 'https://www2.sii.cl/vica/Menu/BienesRaices';
const STATUS = 'https://www2.sii.cl/app/session/status';
const LIST = 'https://www2.sii.cl/app/vica/12345678-5/v1/mis-bbrr/get/by-rut';
const FOLDER = 'https://zeus.sii.cl/dii_cgi/carpeta_tributaria/cte_para_creditos_00.cgi';
const FRAME = 'https://zeus.sii.cl/marco';

const ROW = {
  comunaCnp: 8201,
  manzanaCnp: 632,
  predioCnp: 244,
  comuna: 'CONCEPCION',
  rol: '00632-00244',
  direccion: 'CALLE 123 DP 1604',
  destino: 'HABITACIONAL',
  fojas: '6603',
  numero: 5204,
  anno: 2019,
  porcentajeDerecho: '100.00',
  avaluoFiscal: 51_230_998,
  ultimoEacAplicado: 14,
};

interface Answer {
  readonly text: string;
  readonly contentType?: string;
  /** The address that a redirect led to. */
  readonly at?: string;
}

const json = (value: unknown): Answer => ({ text: JSON.stringify(value) });
const htmlOf = (text: string): Answer => ({ text, contentType: 'text/html' });
const NOTHING: Answer = { text: '', contentType: '' };

const folderWith = (cells: string): Answer =>
  htmlOf(`<input type="hidden" name="tbl_propiedades1" value="<table>${cells}</table>">`);

const ANSWERS: Readonly<Record<string, Answer>> = {
  [PAGE]: htmlOf('<div id="app"></div>'),
  [STATUS]: json({ seconds: 5999, userId: '12345678-5', userAuthType: 'CT' }),
  [LIST]: json([ROW]),
  [FOLDER]: htmlOf(`<iframe name="cte" src="${FRAME}"></iframe>`),
  [FRAME]: folderWith('<tr><td>- No se registra información para este RUT -</td></tr>'),
};

/** The requests sent by two actions to an application with the given answers. */
async function read(changed: Readonly<Record<string, Answer>> = {}) {
  const asked: unknown[] = [];
  const session = {
    get: (address: string, { page, query, about = {} }: RequestOptions) => {
      asked.push(query === undefined ? address : [address, query]);
      const given = { ...ANSWERS, ...changed }[address];
      if (given === undefined) return Promise.reject(new Error(`There is no ${address}`));
      const { text, contentType = 'application/json', at = address } = given;
      return Promise.resolve({
        status: 200,
        text,
        contentType,
        url: new URL(at),
        resolve: (href: string) => new URL(href, address).href,
        document: () => ({ page, about, address, contentType, text, bytes: null }),
      });
    },
  };
  const context = { session, username: '12345678-5' } as unknown as FetchContext<SiiState>;
  const documents: RawDocument[] = [];
  let error: unknown = null;
  try {
    for (let times = 0; times < 2; times += 1) {
      for await (const document of fetchRealEstate(context)) documents.push(document);
    }
  } catch (caught) {
    error = caught;
  }
  return { asked, documents, error };
}

describe('reading real estate', () => {
  it('opens the page, requests the session, then the list, once for all actions', async () => {
    const { asked, documents, error } = await read();
    expect(error).toBeNull();
    expect(asked).toEqual([PAGE, [STATUS, { originalUrl: PAGE }], LIST]);
    const pages = ['application-session', 'real-estate'];
    expect(documents.map(({ page }) => page)).toEqual([...pages, ...pages]);
  });

  it.each([
    ['zero bytes in place of the list', { [LIST]: NOTHING }, 'SESSION_LOST'],
    ['zero bytes in place of the session', { [STATUS]: NOTHING }, 'SESSION_LOST'],
    [
      'the login in place of the page',
      { [PAGE]: { ...htmlOf(''), at: 'https://zeusr.sii.cl/x' } },
      'SESSION_LOST',
    ],
    [
      'the login in place of the list',
      { [LIST]: { ...htmlOf(''), at: 'https://zeusr.sii.cl/x' } },
      'SESSION_LOST',
    ],
    ['a page in place of the list', { [LIST]: htmlOf('<h1>Error</h1>') }, 'UNEXPECTED_PAGE'],
    ['a list without a field', { [LIST]: json([{ rol: '1-1' }]) }, 'UNEXPECTED_PAGE'],
  ])('fails on %s', async (_name, changed, code) => {
    expect((await read(changed)).error).toMatchObject({ code });
  });

  it('finds nothing if the list is empty and the tax folder also reports no property', async () => {
    const { asked, documents } = await read({ [LIST]: json([]) });
    expect(asked.slice(3)).toEqual([FOLDER, FRAME]);
    expect(documents.map(parse).at(-1)).toEqual({ kind: 'real-estate', properties: [] });
  });

  it.each([
    ['has a property', '<tr><td>Rol</td></tr><tr><td>00632-00244</td></tr>'],
    [
      'has a property and a message that there are none',
      '<tr><td>00632-00244</td></tr><tr><td>- No se registra información para este RUT -</td></tr>',
    ],
    ['has no message that there are none', '<tr><td>Rol</td></tr>'],
  ])('rejects an empty list if the tax folder %s', async (_name, cells) => {
    const { documents } = await read({ [LIST]: json([]), [FRAME]: folderWith(cells) });
    expect(() => documents.map(parse)).toThrow(/list of real estate is empty/);
  });
});

function outcomeOf(attempt: () => unknown, page?: string): unknown {
  try {
    return attempt();
  } catch (error) {
    return toOutcome(page === undefined ? error : atPage(error, page));
  }
}

const documentOf = (page: string, body: unknown): RawDocument => ({
  page,
  about: {},
  address: LIST,
  contentType: 'application/json',
  text: JSON.stringify(body),
  bytes: null,
});
const parsed = (page: string, body: unknown): unknown =>
  outcomeOf(() => parse(documentOf(page, body)), page);

const PROPERTY = {
  property: {
    rollNumber: '00632-00244',
    blockId: '00632',
    lotId: '00244',
    siiCommuneId: '8201',
    tgrCommuneId: null,
    communeName: 'CONCEPCION',
    address: 'CALLE 123 DP 1604',
    propertyUse: 'HABITACIONAL',
  },
  totalAssessment: 51_230_998,
};

describe('the list of real estate', () => {
  it('is a bare array, in which rolls are padded with zeros, but blocks and lots are not', () => {
    expect(parsed('real-estate', [ROW])).toEqual({ kind: 'real-estate', properties: [PROPERTY] });
  });

  it('may be wrapped in an object with a status, as one of the servers sends it', () => {
    const wrapped = { headers: {}, body: [ROW], statusCode: 'OK', statusCodeValue: 200 };
    expect(parsed('real-estate', wrapped)).toMatchObject({ properties: [PROPERTY] });
    expect(realEstateShape.newFields(documentOf('real-estate', wrapped))).toEqual([]);
    const refused = { ...wrapped, statusCode: 'INTERNAL_SERVER_ERROR', statusCodeValue: 500 };
    expect(parsed('real-estate', refused)).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });

  it('keeps an unknown use of a property', () => {
    expect(parsed('real-estate', [{ ...ROW, destino: 'CULTO  Y OTROS ' }])).toMatchObject({
      properties: [{ property: { propertyUse: 'CULTO Y OTROS' } }],
    });
  });

  it('may contain fields that are not read, and reports a new field', () => {
    const full = { ...ROW, avaluoExentoFinal: null, avaluoAfecto: null, avaluoFiscalS: ' 51.230' };
    const newFields = (row: unknown) => realEstateShape.newFields(documentOf('real-estate', [row]));
    expect(newFields(full)).toEqual([]);
    expect(newFields({ ...full, otro: 1 })).toEqual(['[].otro']);
  });

  it.each([
    'comunaCnp',
    'manzanaCnp',
    'predioCnp',
    'comuna',
    'rol',
    'direccion',
    'destino',
    'avaluoFiscal',
  ])('is rejected by the name of the field without "%s"', (field) => {
    for (const value of [undefined, null, true]) {
      expect(parsed('real-estate', [ROW, { ...ROW, [field]: value }])).toMatchObject({
        code: 'UNEXPECTED_PAGE',
        fixableBy: 'us',
        field: `real-estate:[].${field}`,
      });
    }
  });

  it.each([
    ['another block', { manzanaCnp: 633 }],
    ['another lot', { predioCnp: 245 }],
    ['a roll without its hyphen', { rol: '0063200244' }],
  ])('is rejected with %s', (_name, changed) => {
    expect(parsed('real-estate', [{ ...ROW, ...changed }])).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: 'real-estate:[].rol',
    });
  });

  it('is rejected if it is empty, unless the tax folder has no property either', () => {
    expect(parsed('real-estate', [])).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      field: 'real-estate:[]',
    });
    const proved = { ...documentOf('real-estate', []), about: NO_PROPERTIES };
    expect(parse(proved)).toEqual({ kind: 'real-estate', properties: [] });
  });

  it.each([undefined, null, 12_345_678, '12345678-9'])(
    'is rejected if the session has an invalid RUT: %s',
    (userId) => {
      expect(parsed('application-session', { seconds: 5999, userId })).toMatchObject({
        code: 'UNEXPECTED_PAGE',
        field: 'application-session:userId',
      });
    },
  );
});

describe.each(['property-tax', 'tax-folder'])('the properties of %s', (type) => {
  const fixture = pagesOf(type);

  function changedOutcome(page: string, pattern: RegExp, replacement: string): unknown {
    const documents = fixture.documents.map((document) =>
      document.page === page
        ? { ...document, text: document.text.replace(pattern, replacement) }
        : document,
    );
    expect(JSON.stringify(documents)).not.toBe(JSON.stringify(fixture.documents));
    return outcomeOf(() =>
      sii.actions[type]?.normalise(documents.map(parse), { username: fixture.rut }),
    );
  }

  it.each([
    [
      'another’s session',
      'application-session',
      /(?<="userId":")[^"]+/,
      '11111111-1',
      'application-session:userId',
    ],
    ['a property twice', 'real-estate', /\{.*?\}(?=[,\]])/, '$&,$&', 'real-estate:[].rol'],
  ])('are rejected with %s', (_name, page, pattern, replacement, field) => {
    expect(changedOutcome(page, pattern, replacement)).toMatchObject({
      code: 'UNEXPECTED_PAGE',
      fixableBy: 'us',
      field,
    });
  });
});
