import { describe, expect, it } from 'vitest';
import type { WithGaps } from '../../contract/gaps.ts';
import type { Dte } from '../../products/dte.ts';
import type { TaxFolder } from '../../products/taxFolder.ts';
import type { RawDocument } from '../../contract/session.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { samplesOf } from '../../../test/samples.ts';
import { simulatedPages, SUBJECTS } from '../../../test/simulatedPages.ts';
import { gapsIn } from '../../shared/rows.ts';
import { completenessOf } from '../completeness.ts';
import { sii } from './definition.ts';
import { parse } from './parse.ts';

const pagesOf = await simulatedPages(
  'sii',
  'dte',
  'property-tax',
  'tax-situation',
  'tax-folder',
  'tax-folder-pdf',
);

// What the sources report about the portal, beyond what the simulator covers, page by page.

/** The product of an action's fixture with one document changed. */
function productOf(
  type: string,
  change: (document: RawDocument) => RawDocument,
  username?: string,
): unknown {
  const fixture = pagesOf(type);
  const action = sii.actions[type];
  if (action === undefined) throw new Error(`There is no action ${type}`);
  const documents = fixture.documents.map(change);
  expect(username ?? JSON.stringify(documents)).not.toBe(JSON.stringify(fixture.documents));
  const parsed = documents.map((document) => action.parse(document));
  return action.normalise(parsed, { username: username ?? fixture.rut });
}

function outcomeOf(attempt: () => unknown): unknown {
  try {
    return attempt();
  } catch (error) {
    return toOutcome(error);
  }
}

const unchanged = (document: RawDocument): RawDocument => document;

const replaced =
  (page: string, pattern: RegExp, replacement: string) =>
  (document: RawDocument): RawDocument =>
    document.page === page
      ? { ...document, text: document.text.replace(pattern, replacement) }
      : document;

/** A page of an action's fixture with its text changed, parsed. */
function parsed(type: string, page: string, change: (text: string) => string): unknown {
  const document = pagesOf(type).documents.find((one) => one.page === page);
  if (document === undefined) throw new Error(`The fixture has no ${page}`);
  return outcomeOf(() => parse({ ...document, text: change(document.text) }));
}

const answered = (page: string, body: unknown, about: Record<string, string> = {}): unknown =>
  outcomeOf(() =>
    parse({
      page,
      about,
      address: 'https://www4.sii.cl/',
      contentType: 'application/json',
      text: JSON.stringify(body),
      bytes: null,
    }),
  );

const OURS = { code: 'UNEXPECTED_PAGE', fixableBy: 'us' };

const emptyFolder = { companies: [], properties: [], feeReceipts: [], incomeTaxForms: [] };

describe('the tax service', () => {
  it.each([
    ['a register without a document', 'dte', 'register-documents', /\{"dhdrCodigo".*?\},?/, ''],
    ['fewer documents than announced', 'dte', 'register', /(?<="rsmnTotDoc":)\d+/, '$&0'],
    ['a register that does not add up', 'dte', 'register', /(?<="totDocRes":)\d+/, '$&0'],
    ['an unknown category', 'tax-situation', 'home', /(?<="categoriaTributaria":")\d/, '3'],
    ['an invalid day', 'tax-situation', 'home', /(?<="S|N","fechaInicio":")\d\d-\d\d/, '31-02'],
    ['a stamp without its day', 'tax-situation', 'folder-data', /15\/12\/\d{4}/, ''],
    ['another total of a form 29', 'tax-folder', 'vat-form', /(?<="monto":)\d+/, '$&0'],
    [
      'a month without a receipt',
      'tax-folder',
      'fee-month',
      /CantidadFilas=\d+/,
      'CantidadFilas=0',
    ],
    ['another count of receipts', 'tax-folder', 'fee-year', /(?<=6'\] = ")\d/, '9'],
    ['a document of another day', 'tax-folder-pdf', 'folder-pdf', /(?<=Carpeta: )\d\d/, '02'],
    ['another’s document', 'tax-folder-pdf', 'folder-pdf', /(?<=RUT del emisor: )\S+/, '1-9'],
    ['a folder without a code', 'tax-folder-pdf', 'folder-data', /(?<="codigo" value=")\d+/, ''],
  ])('rejects %s', (_name, type, page, pattern, replacement) => {
    const change = replaced(page, pattern, replacement);
    expect(outcomeOf(() => productOf(type, change))).toMatchObject(OURS);
  });

  it('rejects a duplicate receipt', () => {
    const twice = /(nroboleta_1'\] = "(\d+)"[^]*nroboleta_2'\] = ")\d+/;
    const change = replaced('fee-month', twice, '$1$2');
    expect(outcomeOf(() => productOf('tax-folder', change))).toMatchObject(OURS);
  });

  it.each(['tax-situation', 'tax-folder', 'tax-folder-pdf', 'dte'])(
    'rejects another taxpayer’s %s',
    (type) => {
      expect(outcomeOf(() => productOf(type, unchanged, '11111111-1'))).toMatchObject(OURS);
    },
  );
});

describe('the register of purchases and sales', () => {
  it.each([
    ['amount', /(?<="detMntTotal":)\d+/, '"x"'],
    ['day', /(?<="detFchDoc":")\d\d\/\d\d/, '31/02'],
    ['RUT', /(?<="detDvDoc":")./, 'X'],
  ])('leaves out a document with an invalid %s, and tells so', (_name, pattern, invalid) => {
    const all = pagesOf('dte').product as Dte;
    // Without the invoicing portal, which lists some of them too.
    const unlisted = replaced('mipyme', /<tr>\s*<td>Ver[^]*<\/tr>/, 'No existen documentos');
    const invalidate = replaced('register-documents', pattern, invalid);
    const change = (document: RawDocument) => unlisted(invalidate(document));
    const { issued, received } = productOf('dte', change) as Dte;
    const types = pagesOf('dte').documents.filter(({ page }) => page === 'register-documents');
    // The first document of each type and month.
    const left = all.issued.length + all.received.length - types.length;
    expect(issued.length + received.length).toBe(left);
    const [page] = types.map(change).map(parse);
    expect(Object.values((page as WithGaps).gaps ?? {})).toEqual([1]);
  });

  const about = { period: '2025-12', operation: 'COMPRA', state: 'REGISTRO' };
  const row = { rsmnTipoDocInteger: 33, rsmnTotDoc: 2, rsmnMntTotal: 100 };
  const state = (codRespuesta: number) => ({ respEstado: { codRespuesta, msgeRespuesta: '' } });

  it.each([
    ['code 3', { data: null, ...state(3) }],
    ['code 3 with an empty list', { data: [], ...state(3) }],
    ['an empty list that counts nothing', { data: [], totDocRes: 0, ...state(0) }],
  ])('has no documents if it says so: %s', (_name, body) => {
    expect(answered('register', body, about)).toMatchObject({ part: about, counts: new Map() });
  });

  it.each([
    ['99, not authorised', { data: null, ...state(99) }, OURS],
    ['98, go elsewhere', { data: null, ...state(98) }, OURS],
    ['2, an error', { data: null, ...state(2) }, { code: 'INSTITUTION_UNAVAILABLE' }],
    ['an empty list with a total', { data: [], totDocRes: 2, ...state(0) }, OURS],
    ['a list without a total', { data: [row], ...state(0) }, OURS],
    ['no state', { data: [row], totDocRes: 2 }, OURS],
    [
      'an error of the envelope',
      { metaData: { errors: [{ id: 1 }] }, data: [], ...state(3) },
      OURS,
    ],
  ])('fails instead of returning an empty register: %s', (_name, body, expected) => {
    expect(answered('register', body, about)).toMatchObject(expected);
  });

  it('tells how many documents are registered as a sum, or not electronic', () => {
    const receipts = { ...row, rsmnTipoDocInteger: 39, rsmnTotDoc: 900, rsmnLink: false };
    const paper = { ...row, rsmnTipoDocInteger: 30, rsmnTotDoc: 1 };
    const customs = { ...row, rsmnTipoDocInteger: 914, rsmnTotDoc: 1 };
    const sum = { ...row, rsmnTipoDocInteger: 41, rsmnTotDoc: 7, dcvTipoIngresoDoc: 'RESUMEN' };
    const body = { data: [row, receipts, paper, customs, sum], totDocRes: 911, ...state(0) };
    expect(answered('register', body, about)).toMatchObject({
      counts: new Map([[33, 2]]),
      gaps: { received: 909 },
    });
  });

  it('reads null amounts, unsigned credit notes and the generic RUT of foreigners', () => {
    const detail = {
      detNroDoc: 12,
      detRutDoc: 55555555,
      detDvDoc: '5',
      detRznSoc: ' ACME  LTD ',
      detFchDoc: '05/12/2025',
      detFecRecepcion: '06/12/2025 10:00:00',
      detMntExe: null,
      detMntNeto: 1000,
      detMntIVA: 190,
      detMntTotal: 1190,
    };
    expect(
      answered('register-documents', { data: [detail], ...state(0) }, { ...about, type: '61' }),
    ).toMatchObject({
      documentType: 61,
      entries: [
        {
          folioNumber: '12',
          issueDate: '2025-12-05',
          exemptAmount: 0,
          totalAmount: 1190,
          otherRut: '55555555-5',
          otherName: 'ACME LTD',
        },
      ],
    });
  });
});

describe('a RUT with leading zeros', () => {
  it('is read without them wherever the portal prints one', () => {
    const session = answered('application-session', { userId: '07654321-6' });
    expect(session).toMatchObject({ rut: '7654321-6' });
    const home = parsed('tax-situation', 'home', (text) =>
      text.replace(/"rut":"\d+","dv":"."/, '"rut":"07654321","dv":"6"'),
    );
    expect(home).toMatchObject({ record: { taxpayer: { rut: '7654321-6' } } });
    const folder = parsed('tax-situation', 'folder-data', (text) =>
      text
        .replace(/(?<=name="rut" value=")\d+/, '07654321')
        .replace(/(?<=name="dv" value=")./, '6'),
    );
    expect(folder).toMatchObject({ rut: '7654321-6' });
  });
});

describe('the home page', () => {
  it('may state a sex in an unknown word, which is left out', () => {
    const page = parsed('tax-situation', 'home', (text) =>
      text.replace(/"sexo":"?\w+"?/, '"sexo":"X"'),
    );
    expect(page).toMatchObject({ record: { taxpayer: { gender: null } } });
  });

  const record = (change: (text: string) => string) => {
    const page = parsed('tax-situation', 'home', change) as { record: Record<string, unknown> };
    return page.record;
  };

  it('is parsed even if its texts contain braces', () => {
    const name = { taxpayer: { name: expect.stringContaining('}]; " {') as string } };
    expect(record((text) => text.replace(/(?<="nombres":")[^"]*/, '}]; \\" {'))).toMatchObject(
      name,
    );
  });

  it('reads dates followed by a time, and activity codes with a leading zero', () => {
    const old = (text: string) =>
      text
        .replace(/(?<="fechaInicioActividades":)(null|"[^"]*")/, '"2008-05-26 00:00:00.0"')
        .replace(/(?<=DatosActeco = \[\{[^[]*?"codigo":)"\d+"/, '"011101"');
    expect(record(old)).toMatchObject({
      activitiesStartDate: '2008-05-26',
      activities: expect.arrayContaining([expect.objectContaining({ code: '011101' })]) as unknown,
    });
  });

  it('recognises a small business by an attribute that is in force', () => {
    const ended = (text: string) =>
      text.replace(/("atrCodigo":"EMTP".*?"fechaTermino":)(null|"[^"]*")/, '$1"31-12-2023"');
    const inForce = (text: string) =>
      text.replace(/("atrCodigo":"EMTP".*?"fechaTermino":)(null|"[^"]*")/, '$1null');
    expect(record(ended)['isSmallBusiness']).toBe(false);
    expect(record(inForce)['isSmallBusiness']).toBe(true);
  });

  it('has a business name only for companies', () => {
    const company = (text: string) =>
      text.replace(/"razonSocial":null/, '"razonSocial":"ACME SPA"');
    expect(record(company)['taxpayer']).toMatchObject({
      name: 'ACME SPA',
      personType: 'juridica',
      gender: null,
      birthDate: null,
    });
  });

  it('is rejected without its data', () => {
    const renamedData = (text: string) => text.replace('DatosCntrNow =', 'DatosCntr =');
    expect(parsed('tax-situation', 'home', renamedData)).toMatchObject(OURS);
    const cut = (text: string) => text.slice(0, text.indexOf('"direcciones"'));
    expect(parsed('tax-situation', 'home', cut)).toMatchObject(OURS);
  });
});

describe('fee receipts', () => {
  const { feeReceipts } = pagesOf('tax-folder').product as TaxFolder;

  it('counts voided receipts without adding their amounts', () => {
    const before = feeReceipts.find(({ receipts }) => receipts > 0);
    const period = before?.period ?? '';
    const month = pagesOf('tax-folder').documents.find(
      (one) => one.page === 'fee-month' && one.about['period'] === period,
    );
    const voided = (document: RawDocument): RawDocument =>
      document.page === 'fee-month' && document.about['period'] === period
        ? { ...document, text: document.text.replaceAll(/(?<='estado_\d+'\] = )"N"/g, '"S"') }
        : document;
    expect(month).toBeDefined();
    const folder = productOf('tax-folder', voided) as TaxFolder;
    expect(folder.feeReceipts.find((one) => one.period === period)).toEqual({
      period,
      receipts: 0,
      voided: (before?.receipts ?? 0) + (before?.voided ?? 0),
      grossAmount: 0,
      withheldAmount: 0,
      netAmount: 0,
    });
  });

  it.each([
    ['their number of rows', 'fee-month', (text: string) => text.replace(/CantidadFilas/, 'Filas')],
    ['a field of a row', 'fee-month', (text: string) => text.replace(/estado_1/, 'otro_1')],
    [
      'an unknown state',
      'fee-month',
      (text: string) => text.replace(/(?<=estado_1'\] = )"."/, '"X"'),
    ],
    [
      'another month',
      'fee-month',
      (text: string) => text.replace(/(?<=mes_consulta'\] = )"\d+"/, '"13"'),
    ],
    [
      'another year',
      'fee-year',
      (text: string) => text.replace(/(?<=anio_consulta'\] = )"\d+"/, '"1999"'),
    ],
    ['all data', 'fee-year', (text: string) => text.replaceAll('xml_values', 'values')],
  ])('rejects pages of receipts with a fault: %s', (_name, page, change) => {
    expect(parsed('tax-folder', page, change)).toMatchObject(OURS);
  });

  it('reads monthly amounts that are dotted or wrapped in a call', () => {
    const dotted = (text: string) => text.replace(/formatMiles\("\d+",'\.'\)/, '"1.300.000"');
    expect(parsed('tax-folder', 'fee-month', dotted)).toMatchObject({
      receipts: expect.arrayContaining([expect.objectContaining({ gross: 1_300_000 })]) as unknown,
    });
  });
});

describe('declared forms', () => {
  const metaData = { errors: null };

  it('reports no form 22 for a year if the list is null', () => {
    const body = { metaData, data: { decls: null, glosas: null } };
    expect(answered('income-forms', body, { taxYear: '2025' })).toMatchObject({ form: null });
  });

  it.each([
    [
      'two in force',
      [
        { folio: 1, vgte: 'S', fecIng: '01/04/2025' },
        { folio: 2, vgte: true, fecIng: '01/04/2025' },
      ],
    ],
    ['an unknown state', [{ folio: 1, vgte: 'X', fecIng: '01/04/2025' }]],
    ['no day', [{ folio: 1, vgte: '1', fecIng: '', tramFecha: null }]],
  ])('rejects the forms 22 of a year with %s', (_name, decls) => {
    expect(answered('income-forms', { metaData, data: { decls } })).toMatchObject(OURS);
  });

  it('reports no form 22 for a year with drafts only', () => {
    const decls = [{ folio: 1, vgte: '0', fecIng: '' }];
    const body = { metaData: null, respCod: 0, data: { decls, glosas: null } };
    expect(answered('income-forms', body, { taxYear: '2025' })).toMatchObject({ form: null });
    expect(answered('income-forms', { metaData: null, respCod: 0, data: null })).toMatchObject(
      OURS,
    );
  });

  it('reads dotted and signed amounts and texts from a form 22', () => {
    const data = [
      { codigo: '305', valor: '-12.345.678', glosa: 'Resultado' },
      { codigo: '03', valor: '12.345.678-5', glosa: 'RUT' },
    ];
    expect(answered('income-form', { metaData, data }, { folio: '1' })).toMatchObject({
      data: [{ value: '-12345678' }, { value: '12.345.678-5' }],
    });
  });

  it('rejects a form 22 without lines, or one refused as another person’s', () => {
    expect(answered('income-form', { respCod: 2, data: null })).toMatchObject(OURS);
    expect(answered('income-form', { metaData, data: [] })).toMatchObject(OURS);
  });

  it('reports no form 29 for a month if the list is empty or no declaration is in force', () => {
    const broken = { estadoDeclaracionId: 70, folio: 1, declFechaCreacion: null, monto: 5 };
    for (const data of [[], [broken]]) {
      expect(answered('vat-form', { metaData, data }, { period: '2025-12' })).toEqual({
        kind: 'vat-form',
        period: '2025-12',
        form: null,
      });
    }
  });

  it.each([10, 40, 41, 12, 42, 43, 44, 70])(
    'ignores a form 29 that is only saved, refused or being paid: state %i',
    (id) => {
      const row = { estadoDeclaracionId: id, folio: 7, declFechaCreacion: '12/12/2025', monto: 5 };
      const inForce = { ...row, estadoDeclaracionId: 1, folio: 8 };
      const formOf = (data: unknown) => answered('vat-form', { metaData, data }, { period: 'x' });
      expect(formOf([row])).toMatchObject({ form: null });
      expect(formOf([row, inForce])).toMatchObject({
        form: { folio: '8', date: '2025-12-12', total: 5 },
      });
    },
  );

  it.each([50, 67, 99])(
    'rejects a form 29 in a state of which no source says whether it counts as filed: %i',
    (id) => {
      const row = { estadoDeclaracionId: id, folio: 7, declFechaCreacion: '12/12/2025', monto: 0 };
      const inForce = { ...row, estadoDeclaracionId: 1, folio: 8 };
      const formOf = (data: unknown) => answered('vat-form', { metaData, data }, { period: 'x' });
      expect(formOf([row])).toMatchObject(OURS);
      expect(formOf([row, inForce])).toMatchObject({ form: { folio: '8' } });
    },
  );

  it('counts a form 29 without movement as filed, whatever its amount', () => {
    const change = replaced(
      'vat-form',
      /"estadoDeclaracionId":1,([^}]*)"monto":\d+/,
      '"estadoDeclaracionId":48,$1"monto":null',
    );
    const { vatForms } = productOf('tax-folder', change) as TaxFolder;
    expect(vatForms).toEqual((pagesOf('tax-folder').product as TaxFolder).vatForms);
  });

  const vatFormsWith = (change: (document: RawDocument) => RawDocument) => {
    const { vatForms } = productOf('tax-folder', change) as TaxFolder;
    const documents = pagesOf('tax-folder').documents.map(change).map(parse);
    return { vatForms, gaps: gapsIn(documents) };
  };
  const lines = (forms: TaxFolder['vatForms']) => forms.map(({ data }) => data.length);

  it('reads the lines of a form 29 from its document, and whether it was paid', () => {
    const { vatForms } = pagesOf('tax-folder').product as TaxFolder;
    expect(vatForms.length).toBeGreaterThan(1);
    expect(lines(vatForms)).toEqual(vatForms.map(() => 10));
    expect(vatForms[0]?.data.at(-1)?.value).toMatch(/^RECIBIDA (Y PAGADA )?POR INTERNET$/);
    expect(vatForms[0]?.data.map(({ code }) => code)).toContain('089');
  });

  it.each([
    [
      'a page',
      'Ha ocurrido un Error al generar documento PDF<br>No está autorizado para realizar esta acción.',
    ],
    ['a PDF that says so', 'Ha ocurrido un error al imprimir PDF'],
  ])('tells that the document of a form 29 is refused, with status 200, by %s', (_name, text) => {
    const [refused] = pagesOf('tax-folder').documents.filter((one) => one.page === 'vat-document');
    const change = (one: RawDocument) => (one === refused ? { ...one, text, bytes: null } : one);
    const { vatForms, gaps } = vatFormsWith(change);
    expect(lines(vatForms)).toEqual(vatForms.map((_, at) => (at === 0 ? 0 : 10)));
    expect(gaps).toEqual({ vatForms: null });
    expect(completenessOf('sii', 'tax-folder', { ...emptyFolder, vatForms }, gaps)).toMatchObject({
      vatForms: { state: 'partial', skippedRows: null },
    });
  });

  it('tells that a form 29 without a code has no document', () => {
    const codeless = replaced('vat-form', /"codigo":\d+/g, '"codigo":null');
    const change = (document: RawDocument) => codeless(document);
    const { gaps } = vatFormsWith(change);
    expect(gaps).toEqual({ vatForms: null });
  });

  it.each([
    ['another folio', /(?<=\[07\]\t)\d/, '0'],
    ['another RUT', /(?<=\[03\]\t)\S+/, '1-9'],
    ['no lines', /Código\tGlosa[^]*/, ''],
    ['another total', /(?<=LEGAL 91 )\d/, '$&0'],
    ['another page', /^[^]*$/, '<p>Espere</p>'],
  ])('rejects the document of a form 29 with %s', (_name, pattern, replacement) => {
    const change = replaced('vat-document', pattern, replacement);
    expect(outcomeOf(() => productOf('tax-folder', change))).toMatchObject(OURS);
  });

  it('rejects a form 29 of another RUT, which the envelope reports as an error', () => {
    const errors = [{ id: 99, descripcion: 'Consulta RUT[1] no esta autorizado' }];
    expect(answered('vat-form', { metaData: { errors }, data: [] })).toMatchObject(OURS);
  });
});

describe('the partnerships in the folder’s document', () => {
  const shown = samplesOf('sii').find(({ name }) => name === 'folder-pdf.partnership.json');
  const read = (pattern: RegExp, replacement: string): unknown => {
    const { text = '' } = shown?.document ?? {};
    expect(text).toMatch(pattern);
    return outcomeOf(() =>
      parse({ ...(shown?.document as RawDocument), text: text.replace(pattern, replacement) }),
    );
  };

  it('are none if it says so, as it does of a person without one', () => {
    const none = /(?<=vigentes \(2\)\t)[^]*?(?=\n\(1\))/;
    const saysNone = read(none, 'No registra\tinformación');
    expect(saysNone).toMatchObject({ companies: [] });
    expect(saysNone).not.toHaveProperty('gaps');
    expect((pagesOf('tax-folder').product as TaxFolder).companies).toEqual([]);
  });

  it.each([
    ['the section is missing', /Participación en/, 'Otra', 0],
    ['it says nothing', /(?<=vigentes \(2\)\t)[^]*?(?=\n\(1\))/, '', 0],
    ['a name is wrapped', /(?<=\n)OTRA FICTICIA LIMITADA\t/, 'OTRA\n', 1],
    ['the notes are missing', /^\(1\) /m, '', 0],
  ])('are told as partial if %s', (_name, pattern, replacement, left) => {
    const partial = read(pattern, replacement) as { companies: unknown[]; gaps: unknown };
    expect(partial.gaps).toEqual({ companies: null });
    expect(partial.companies).toHaveLength(left);
  });
});

it('knows every field of its recorded answers, and reports a new one', () => {
  const documents = Object.keys(SUBJECTS['sii'] ?? {}).flatMap((type) => pagesOf(type).documents);
  const answers = documents.filter(({ contentType }) => contentType === 'application/json');
  expect(new Set(answers.map(({ page }) => page))).toEqual(new Set(Object.keys(sii.answers ?? {})));
  for (const answer of answers) expect(sii.answers?.[answer.page]?.newFields(answer)).toEqual([]);
  const [register] = answers.filter(({ page }) => page === 'register');
  const text = register?.text.replace('{', '{"nuevo":1,') ?? '';
  expect(sii.answers?.['register']?.newFields({ page: 'register', text })).toEqual(['nuevo']);
});
