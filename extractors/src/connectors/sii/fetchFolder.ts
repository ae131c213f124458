import type { FetchContext } from '../../contract/connector.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { pageOf } from '../../shared/pageOf.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { stripAccents } from '../../shared/text.ts';
import { fetchRealEstate } from './fetchRealEstate.ts';
import { creditFolderOf, missing } from './folderData.ts';
import type { SiiState } from './login.ts';
import { getPage, homeOf, refuseLogin } from './pages.ts';
import { parseFeeMonth, parseFeeYear } from './parseFees.ts';
import { parseFolderData } from './parseFolder.ts';
import { parseIncomeForms } from './parseForms.ts';
import { parseHome } from './parseHome.ts';
import { feePeriods, taxYears, vatPeriods } from './periods.ts';
import { FEES, INCOME_TAX, VAT } from './portal.ts';
import { callSdi } from './sdi.ts';

type Context = FetchContext<SiiState>;

/**
 * The code for an institution that is not in the list, whose name is typed instead: the folder is
 * for the person's own use.
 */
const OTHER_INSTITUTION = '999';
const RECIPIENT = 'Uso personal';

/**
 * The folder's data and its document, which is stored as a PDF. Since a recipient is required, the
 * folder is sent to the taxpayer.
 */
export async function* fetchFolderPdf(context: Context): AsyncIterable<RawDocument> {
  const data = await creditFolderOf(context);
  yield data.document();
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
  yield { ...document, text: await readPdfText(document.bytes ?? new Uint8Array()) };
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
  yield* context.standIn.pages('tax-folder');
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

/** Form 29 has the id 2 here. */
async function* fetchVatForms(context: Context, issued: string): AsyncIterable<RawDocument> {
  const [rut = '', dv = ''] = context.username.split('-');
  for (const period of vatPeriods(issued)) {
    const [anno = '', mes = ''] = period.split('-');
    const asked = { rut, dv, formId: '2', mes, anno };
    yield await callSdi(context, VAT, 'getDeclaracionConEstados', asked, {
      page: 'vat-form',
      about: { period },
    });
  }
}
