import type { FetchContext } from '../../contract/connector.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { words } from '../../families/banking/words.ts';
import { DTE_TYPES } from '../../products/dte.ts';
import { isIsoDate } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { parseNumber } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { readRows } from '../../shared/rows.ts';
import { readRut } from '../../shared/rut.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import type { SiiState } from './login.ts';
import { getPage, refuseLogin } from './pages.ts';
import { MIPYME } from './portal.ts';
import type { ListedDocument, SiiPageOf } from './SiiPage.ts';

/**
 * The free invoicing portal, a second source of issued documents: it also lists dispatch guides,
 * which the register does not have. Its pages are old and leave cells and options open.
 */

type Context = FetchContext<SiiState>;

/** A page has 100 documents. */
const MOST_PAGES = 50;

/**
 * The documents that the taxpayer issued there since a day; the chooser alone if the person who
 * logged in may not act for the taxpayer there. The company is a state of the session at the service.
 */
export async function* fetchMipyme(context: Context, since: string): AsyncIterable<RawDocument> {
  const { isChosen, shown: chosen } = await chooseCompany(context);
  if (!isChosen) {
    yield { ...chosen.document(), page: 'mipyme', about: NOT_CHOSEN };
    return;
  }
  let before = '';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = {
      ...{ RUT_RECP: '', FOLIO: '', RZN_SOC: '', FEC_DESDE: since, FEC_HASTA: context.state.today },
      ...{ TPO_DOC: '', ESTADO: 'EMI', ORDEN: '', NUM_PAG: String(page) },
    };
    const shown = await getPage(context, MIPYME.issued, { page: 'mipyme', query });
    const html = readHtml(shown.text);
    const rows = rowsOf(html);
    // Past the last page, it may repeat it.
    const first = JSON.stringify(rows[0] ?? null);
    if (page > 1 && (rows.length === 0 || first === before)) return;
    yield shown.document();
    if (rows.length === 0 || page >= pagesOf(html)) return;
    before = first;
  }
  throw unexpectedPage('The list of issued documents does not end', { page: 'mipyme' });
}

const NOT_CHOSEN = { company: 'none' } as const;

/** Whether the taxpayer's company is selected, and the page that shows it. */
async function chooseCompany(
  context: Context,
): Promise<{ readonly isChosen: boolean; readonly shown: InstitutionResponse }> {
  const asked = { DESDE_DONDE_URL: MIPYME.destination };
  const chooser = await getPage(context, MIPYME.chooser, { page: 'mipyme-chooser', query: asked });
  const page = readHtml(chooser.text);
  if (isRefusal(page)) return { isChosen: false, shown: chooser };
  const companies = companiesIn(page);
  if (companies !== null) {
    if (!companies.includes(context.username)) return { isChosen: false, shown: chooser };
    const fields = { ...asked, RUT_EMP: context.username };
    const options = { page: 'mipyme-chooser', expect: 'html' } as const;
    const answer = await context.session.postForm(MIPYME.chooser, fields, options);
    refuseLogin(answer);
    // The chooser again: the company was refused.
    return { isChosen: companiesIn(readHtml(answer.text)) === null, shown: answer };
  }
  // With a single company there is nothing to choose, and nothing that names it but its invoice.
  if (!page.$('script').text().includes(MIPYME.launcher)) throw missing('launcher');
  const invoice = await getPage(context, MIPYME.invoice, { page: 'mipyme-invoice' });
  const box = readHtml(invoice.text).$(MIPYME.issuerBox).first().text();
  const issuer = readField('Rut', () => readRut(box.replace(/^\s*rut/i, '')));
  return { isChosen: issuer === context.username, shown: invoice };
}

/** The RUTs of the companies to choose from; null if the page is not the chooser. */
function companiesIn({ $ }: HtmlPage): readonly string[] | null {
  const list = $('select[name="RUT_EMP"]');
  if (list.length === 0) return null;
  return list
    .find('option')
    .toArray()
    .map((one) => $(one).attr('value') ?? '');
}

/** The service refuses with an alert, on a page of its own with status 200. */
const isRefusal = ({ $ }: HtmlPage): boolean =>
  foldText($('title').text()) === 'error al contribuyente';

/** The cells of each row by the heading of their column. */
function rowsOf({ $ }: HtmlPage): Readonly<Record<string, string>>[] {
  const textOf = (cell: Parameters<typeof $>[0]): string => foldText($(cell as never).text());
  return $('table')
    .toArray()
    .flatMap((table) => {
      const headings = $(table).find('th').toArray().map(textOf);
      if (!headings.includes('folio')) return [];
      const rows = $(table).find('tr').toArray();
      return rows.flatMap((row) => {
        const cells = $(row).children('td').toArray();
        if (cells.length === 0) return [];
        const texts = cells.map((cell) => cleanText($(cell).text()));
        return [Object.fromEntries(headings.map((heading, at) => [heading, texts[at] ?? '']))];
      });
    });
}

/** `Página 1 de 3`; one page if it does not say so. */
function pagesOf({ $ }: HtmlPage): number {
  const said = /pagina \d+ de (\d{1,4})/.exec(foldText($('body').text()))?.[1];
  return said === undefined ? 1 : Number(said);
}

const type = words('type of document', {
  ...Object.fromEntries(Object.entries(DTE_TYPES).map(([code, name]) => [name, Number(code)])),
  'Factura Exenta Electronica': 34,
});

/** A gap without a number if the service refuses. */
export function parseMipyme(document: RawDocument): SiiPageOf<'mipyme'> {
  const page = pageOf(document);
  const rows = rowsOf(page);
  const pages = pagesOf(page);
  if (rows.length === 0) {
    const isNotChosen = document.about['company'] === NOT_CHOSEN.company;
    const isChooser = page.$(`select[name="RUT_EMP"], ${MIPYME.issuerBox}`).length > 0;
    const saysNone = foldText(page.$('body').text()).includes('no existen documentos');
    const isRefused = isRefusal(page);
    if (!isRefused && !saysNone && !(isNotChosen && isChooser)) throw missing('documents');
    return { kind: 'mipyme', pages, entries: [], ...(isRefused && { gaps: { issued: null } }) };
  }
  return {
    kind: 'mipyme',
    pages,
    ...readRows('issued', rows, (row): ListedDocument => {
      const cell = (heading: string): string => row[heading] ?? '';
      const day = cell('fecha');
      if (!isIsoDate(day)) throw new ParseError('date', undefined, 'Fecha');
      const folio = cell('folio');
      if (!/^\d{1,30}$/.test(folio)) throw new ParseError('number', undefined, 'Folio');
      return {
        documentType: type(cell('documento')),
        folioNumber: folio,
        issueDate: day,
        receiverRut: readRut(cell('receptor')),
        receiverName: cell('razon social'),
        totalAmount: parseNumber(cell('monto'), 0),
      };
    }),
  };
}

function missing(field: string) {
  return unexpectedPage('The invoicing portal is not in the expected form', {
    page: 'mipyme',
    field,
  });
}
