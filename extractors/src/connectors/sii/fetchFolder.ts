import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type {
  InstitutionResponse,
  InstitutionSession,
  RawDocument,
} from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { stripAccents } from '../../shared/text.ts';
import { fetchRealEstate } from './fetchRealEstate.ts';
import { issueByApplication } from './folderApplication.ts';
import { creditFolderOf, missing } from './folderData.ts';
import type { SiiState } from './login.ts';
import { getPage, homeOf, refuseLogin } from './pages.ts';
import { parseFeeMonth, parseFeeYear } from './parseFees.ts';
import { parseFolderData } from './parseFolder.ts';
import { parseIncomeForms, parseVatForm } from './parseForms.ts';
import { parseHome } from './parseHome.ts';
import { feePeriods, taxYears, vatPeriods } from './periods.ts';
import { FEES, INCOME_TAX, VAT, VAT_DOCUMENT } from './portal.ts';
import { callSdi } from './sdi.ts';

type Context = FetchContext<SiiState>;

/**
 * The code for an institution that is not in the list, whose name is typed instead: the folder is
 * for the person's own use.
 */
const OTHER_INSTITUTION = '999';
const RECIPIENT = 'Uso personal';

/**
 * The folder's document by the new application; where that asks for a login of its own, by the
 * earlier program, which first shows the folder's data.
 */
export async function* fetchFolderPdf(context: Context): AsyncIterable<RawDocument> {
  // Each folder that is issued is also sent to the person.
  const known = documents.get(context.session);
  if (known !== undefined) {
    yield (await creditFolderOf(context)).document();
    yield known;
    return;
  }
  const { taxpayer } = parseHome(await homeOf(context)).record;
  const issued = await issueByApplication(context, taxpayer.email ?? '');
  if (!(issued instanceof ExtractionError)) {
    yield issued;
    return;
  }
  const data = await creditFolderOf(context).catch((error: unknown) => {
    const isGone = error instanceof ExtractionError && error.code === 'UNEXPECTED_PAGE';
    throw isGone ? issued : error;
  });
  yield data.document();
  yield await documentOf(context);
}

const documents = new WeakMap<InstitutionSession, RawDocument>();

/**
 * The folder's document, stored as a PDF, which is issued only once although several actions need
 * it. Since a recipient is required, the folder is sent to the taxpayer.
 */
async function documentOf(context: Context): Promise<RawDocument> {
  const document = documents.get(context.session) ?? (await issueDocument(context));
  documents.set(context.session, document);
  return document;
}

async function issueDocument(context: Context): Promise<RawDocument> {
  const data = await creditFolderOf(context);
  const { email } = parseFolderData(pageOf(data.document()));
  const { taxpayer } = parseHome(await homeOf(context)).record;
  const form = await submit(context, data, 'input[value="Continuar"]', {});
  const issued = await submit(context, form, '#d_nombre', {
    d_nombre: stripAccents(taxpayer.name),
    d_email: email,
    frm_instituciones: OTHER_INSTITUTION,
    txtInstitucion: RECIPIENT,
    chkautorizo: '1',
  });
  const file = await submit(context, issued, 'input[name="guardarPdf"]', {}, 'folder-pdf');
  if (file.contentType !== 'application/pdf') throw missing('document');
  const document = file.document();
  return { ...document, text: await readPdfText(document.bytes ?? new Uint8Array()) };
}

/**
 * Submits the form around an element. The connector knows fields by their ids; their names are read
 * from the page.
 * @param page the name of the page that follows
 */
async function submit(
  { session }: Context,
  response: InstitutionResponse,
  inside: string,
  typed: Readonly<Record<string, string>>,
  page = 'folder-request',
): Promise<InstitutionResponse> {
  const html = readHtml(response.text);
  const form = html.$(inside).closest('form');
  if (form.length !== 1) throw missing(`form with ${inside}`);
  const fields: Record<string, string> = {};
  for (const input of form
    .find('input[type="hidden"][name], input[type="submit"][name]')
    .toArray()) {
    fields[html.$(input).attr('name') ?? ''] = html.$(input).attr('value') ?? '';
  }
  for (const [id, value] of Object.entries(typed)) fields[nameOf(html, id)] = value;
  const action = response.resolve(form.attr('action') ?? '');
  const answer = await session.postForm(action, fields, { page, expect: 'any' });
  refuseLogin(answer);
  return answer;
}

function nameOf({ $ }: HtmlPage, id: string): string {
  const name = $(`#${id}`).attr('name');
  if (name === undefined) throw missing(`field ${id}`);
  return name;
}

/** All the contents of the folder, each read from the service that shows it. */
export async function* fetchFolder(context: Context): AsyncIterable<RawDocument> {
  yield await homeOf(context);
  const data = (await creditFolderOf(context)).document();
  yield data;
  const { issuedDate } = parseFolderData(pageOf(data));
  yield* fetchFees(context, issuedDate);
  yield* fetchIncomeForms(context, issuedDate);
  yield* fetchVatForms(context, issuedDate);
  yield* fetchRealEstate(context);
  yield await documentOf(context);
}

/** A report for each year, then each month for which the report counts receipts. */
export async function* fetchFees(context: Context, issued: string): AsyncIterable<RawDocument> {
  const [digits = '', checkDigit = ''] = context.username.split('-');
  const own = { rut_arrastre: digits, dv_arrastre: checkDigit };
  const periods = feePeriods(issued);
  for (const year of new Set(periods.map((period) => period.slice(0, 4)))) {
    const query = { ...own, cbanoinformeanual: year };
    const report = await getPage(context, FEES.year, { page: 'fee-year', query, about: { year } });
    yield report.document();
    const { counts } = parseFeeYear(report.document());
    for (const period of periods.filter((one) => counts.has(one))) {
      yield* fetchFeeMonth(context, own, period);
    }
  }
}

/**
 * Pages are numbered from 0. Every page repeats the total, which determines how many pages there
 * are.
 */
async function* fetchFeeMonth(
  context: Context,
  own: Readonly<Record<string, string>>,
  period: string,
): AsyncIterable<RawDocument> {
  const [cbanoinformemensual = '', cbmesinformemensual = ''] = period.split('-');
  let read = 0;
  for (let page = 0; ; page += 1) {
    const query = {
      cbanoinformemensual,
      cbmesinformemensual,
      ...own,
      pagina_solicitada: String(page),
    };
    const about = { period };
    const document = (
      await getPage(context, FEES.month, { page: 'fee-month', query, about })
    ).document();
    yield document;
    const { receipts, total } = parseFeeMonth(document);
    read += receipts.length;
    if (read >= total || receipts.length === 0) return;
  }
}

async function* fetchIncomeForms(context: Context, issued: string): AsyncIterable<RawDocument> {
  const [rut = '', dv = ''] = context.username.split('-');
  for (const taxYear of taxYears(issued)) {
    const asked = { rut, dv, periodo: taxYear };
    const list = await callSdi(context, INCOME_TAX, 'buscaDeclVgte', asked, {
      page: 'income-forms',
      about: { taxYear },
    });
    yield list;
    const { form } = parseIncomeForms(list);
    if (form === null) continue;
    const { folio } = form;
    yield await callSdi(
      context,
      INCOME_TAX,
      'f22Compacto',
      { ...asked, folio },
      {
        page: 'income-form',
        about: { folio },
      },
    );
  }
}

/** The declaration of each month, and its document. Form 29 has the id 2 here. */
async function* fetchVatForms(context: Context, issued: string): AsyncIterable<RawDocument> {
  const [rut = '', dv = ''] = context.username.split('-');
  for (const period of vatPeriods(issued)) {
    const [anno = '', mes = ''] = period.split('-');
    const asked = { rut, dv, formId: '2', mes, anno };
    const declared = await callSdi(context, VAT, 'getDeclaracionConEstados', asked, {
      page: 'vat-form',
      about: { period },
    });
    yield declared;
    const { form } = parseVatForm(declared);
    if (form?.code != null) yield await fetchVatDocument(context, form.folio, form.code);
  }
}

/** The status is 200 even if there is no document. */
async function fetchVatDocument(
  { session, username }: Context,
  folio: string,
  codInt: string,
): Promise<RawDocument> {
  const [rut = ''] = username.split('-');
  const answer = await session.get(VAT_DOCUMENT, {
    page: 'vat-document',
    expect: 'any',
    query: { folio, rut, form: '029', codInt },
    about: { folio, rut: username },
  });
  refuseLogin(answer);
  const document = answer.document();
  const { bytes } = document;
  return bytes === null ? document : { ...document, text: await readPdfText(bytes) };
}
