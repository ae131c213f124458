import { describe, expect, it } from 'vitest';
import type { FetchContext } from '../../contract/connector.ts';
import type { RawDocument, RequestOptions } from '../../contract/session.ts';
import type { Dte } from '../../products/dte.ts';
import { toOutcome } from '../../runtime/outcome.ts';
import { simulatedPages } from '../../../test/simulatedPages.ts';
import { samplesOf } from '../../../test/samples.ts';
import { sii } from './definition.ts';
import type { SiiState } from './login.ts';
import { fetchMipyme, parseMipyme } from './mipyme.ts';
import { parse } from './parse.ts';

const OWN = '76192083-9';

const page = (title: string, body: string) =>
  `<html><head><title>${title}</title></head><body>${body}</body></html>`;
const chooser = (...ruts: string[]) =>
  page(
    'Seleccion de Empresa',
    `<select name="RUT_EMP"><optgroup label="Seleccione una opción">
     ${ruts.map((rut) => `<option value="${rut}">EMPRESA ${rut}\n`).join('')}</optgroup></select>`,
  );
const LAUNCHER = page(
  'Facturacion Electronica - Launcher',
  '<script>function start_pop() { FacturaOpenEnlace("/x"); }</script>',
);
const invoice = (rut: string) =>
  page('Factura', `<div class="well well-sm"><strong>Rut ${rut}</strong> FACTURA</div>`);
const SELECTED = page('', '<script>redirec_intra()</script>');
const REFUSED = page('Error al contribuyente', "<script>alert('No se puede')</script>");
const ROW = (folio: number) =>
  `<tr><td></td><td>33333333-3<td>UNA LTDA</td><td>Factura Electronica</td><td>${folio}</td>
   <td>2026-07-08</td><td>11900</td><td>Documento Emitido</td></tr>`;
const list = (folios: readonly number[], pages = 1, says = '') =>
  page(
    'Administrar documentos emitidos',
    `<table><tr><th>Ver</th><th>Receptor</th><th>Raz&oacute;n Social</th><th>Documento</th>
     <th>Folio</th><th>Fecha</th><th>Monto</th><th>Estado</th></tr>${folios.map(ROW).join('')}</table>
     ${says}<div>P&aacute;gina 1&nbsp;de ${pages}&nbsp;</div>`,
  );

/** What is read if the service shows these pages, one after the other. */
async function read(...shown: readonly string[]) {
  const waiting = [...shown];
  const asked: string[] = [];
  const answer = (address: string, { page: name, query = {} }: RequestOptions) => {
    const text = waiting.shift() ?? page('', 'Otra página');
    asked.push(`${new URL(address).pathname.split('/').at(-1) ?? ''} ${query['NUM_PAG'] ?? ''}`);
    const facts = { page: name, about: {}, address, contentType: 'text/html', text, bytes: null };
    return Promise.resolve({ url: new URL(address), text, document: () => facts });
  };
  const posted: Readonly<Record<string, string>>[] = [];
  const session = {
    get: answer,
    postForm: (
      address: string,
      fields: Readonly<Record<string, string>>,
      options: RequestOptions,
    ) => {
      posted.push(fields);
      return answer(address, options);
    },
  };
  const state: SiiState = { token: '', today: '2026-08-15' };
  const context = { session, state, username: OWN } as unknown as FetchContext<SiiState>;
  const documents: RawDocument[] = [];
  let parsed: ReturnType<typeof parseMipyme>[];
  try {
    for await (const one of fetchMipyme(context, '2025-08-01')) documents.push(one);
    parsed = documents.map(parseMipyme);
  } catch (error) {
    return { outcome: toOutcome(error), asked, posted };
  }
  const folios = parsed.flatMap(({ entries }) => entries.map(({ folioNumber }) => folioNumber));
  return { folios, asked, posted, gaps: parsed.map(({ gaps }) => gaps) };
}

describe('the chooser of a company', () => {
  it('lists companies in open options, of which the taxpayer’s own is selected', async () => {
    const { folios, posted } = await read(chooser('77111222-6', OWN), SELECTED, list([1]));
    expect(posted).toEqual([{ DESDE_DONDE_URL: 'OPCION=33&TIPO=4', RUT_EMP: OWN }]);
    expect(folios).toEqual(['1']);
  });

  it.each([
    ['has no company', [chooser()]],
    ['has only others', [chooser('77111222-6')]],
    ['refuses the company, which shows it again', [chooser(OWN), chooser(OWN)]],
    ['leads to the invoice of another company', [LAUNCHER, invoice('77111222-6')]],
  ])('leaves the portal out if it %s', async (_name, shown) => {
    expect(await read(...shown)).toMatchObject({ folios: [], gaps: [undefined] });
  });

  it('is a page that leads on if there is a single company, which its invoice names', async () => {
    const { folios, posted } = await read(LAUNCHER, invoice(OWN), list([1]));
    expect(posted).toEqual([]);
    expect(folios).toEqual(['1']);
  });

  it.each([
    ['another page', [page('', 'Bienvenido')]],
    ['an invoice without an issuer', [LAUNCHER, page('', '')]],
    ['a list in another form', [chooser(OWN), SELECTED, page('', '<table></table>')]],
  ])('is rejected: %s', async (_name, shown) => {
    expect((await read(...shown)).outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
  });
});

describe('the documents of the invoicing portal', () => {
  it('are on as many pages as it says', async () => {
    const { folios, asked } = await read(LAUNCHER, invoice(OWN), list([3, 2], 2), list([1], 2));
    expect(folios).toEqual(['3', '2', '1']);
    expect(asked.slice(-2)).toEqual(['mipeAdminDocsEmi.cgi 1', 'mipeAdminDocsEmi.cgi 2']);
  });

  it.each([
    ['repeats the last page', list([3, 2], 9)],
    ['is empty', list([], 9)],
  ])('end where the page past the last one %s', async (_name, past) => {
    const { folios } = await read(LAUNCHER, invoice(OWN), list([3, 2], 9), past);
    expect(folios).toEqual(['3', '2']);
  });

  it('are none only if it says so; otherwise, and if it refuses, that is told', async () => {
    const none = list([], 1, 'No existen documentos');
    expect((await read(LAUNCHER, invoice(OWN), none)).gaps).toEqual([undefined]);
    const { outcome } = await read(LAUNCHER, invoice(OWN), list([]));
    expect(outcome).toMatchObject({ code: 'UNEXPECTED_PAGE' });
    for (const shown of [[REFUSED], [LAUNCHER, invoice(OWN), REFUSED]]) {
      expect((await read(...shown)).gaps).toEqual([{ issued: null }]);
    }
  });

  it('cost one row if one cannot be read', async () => {
    const odd = list([2, 1]).replace('Factura Electronica</td><td>2<', 'Otra</td><td>2<');
    const { folios, gaps } = await read(LAUNCHER, invoice(OWN), odd);
    expect(folios).toEqual(['1']);
    expect(gaps).toEqual([{ issued: 1 }]);
  });
});

describe('the documents of both sources', async () => {
  const pagesOf = await simulatedPages('sii', 'dte');
  const fixture = pagesOf('dte');
  const { issued } = fixture.product as Dte;
  const productWith = (change: (document: RawDocument) => RawDocument) =>
    sii.actions['dte']?.normalise(fixture.documents.map(change).map(parse), {
      username: fixture.rut,
    }) as Dte;

  it('are listed once', () => {
    const listed = fixture.documents.filter((one) => one.page === 'mipyme').map(parseMipyme);
    const folios = listed.flatMap(({ entries }) => entries);
    expect(folios.length).toBeGreaterThan(1);
    expect(new Set(issued.map((one) => `${one.documentType} ${one.folioNumber}`)).size).toBe(
      issued.length,
    );
    for (const { documentType, folioNumber } of folios) {
      expect(issued).toContainEqual(expect.objectContaining({ documentType, folioNumber }));
    }
  });

  it('include a dispatch guide, of which only the total is known, but none of other years', () => {
    const [sample] = samplesOf('sii').filter(({ name }) => name === 'mipyme.open-cell.json');
    const guide = (day: string) => (document: RawDocument) =>
      document.page === 'mipyme'
        ? { ...document, text: (sample?.document.text ?? '').replace('2026-06-30', day) }
        : document;
    const day = fixture.today;
    const with52 = productWith(guide(`${day.slice(0, 7)}-02`)).issued;
    expect(with52).toHaveLength(issued.length + 1);
    expect(with52.find(({ documentType }) => documentType === 52)).toEqual({
      documentType: 52,
      documentTypeName: 'Guía de despacho electrónica',
      folioNumber: '12',
      period: day.slice(0, 7),
      issueDate: `${day.slice(0, 7)}-02`,
      issuerRut: fixture.rut,
      issuerName: issued[0]?.issuerName,
      receiverRut: '44444444-4',
      receiverName: 'EMPRESA CUATRO SPA',
      exemptAmount: null,
      netAmount: null,
      vatAmount: null,
      totalAmount: 2380,
    });
    expect(productWith(guide('2019-01-02')).issued).toEqual(issued);
  });
});
