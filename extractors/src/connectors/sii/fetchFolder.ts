import type { FetchContext } from '../../contract/connector.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { pageOf } from '../../platforms/form-login/pageOf.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
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
import { FEES, INCOME_TAX, UNDOCUMENTED, VAT } from './portal.ts';
import { callSdi } from './sdi.ts';

type Context = FetchContext<SiiState>;

/** An institution that is not in the list, whose name is written: the folder is the person's own. */
const OTHER_INSTITUTION = '999';
const RECIPIENT = 'Uso personal';

/**
 * The folder's data, and its document: sent to the taxpayer, since it has to be sent to somebody,
 * and stored as a PDF.
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
 * Submits the form around an element. Fields are known by their ids; their names are the page's.
 * @param page the name of what it leads to
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

/** Everything that the folder holds, each from where the service shows it. */
export async function* fetchFolder(context: Context): AsyncIterable<RawDocument> {
  yield await homeOf(context);
  const data = (await creditFolderOf(context)).document();
  yield data;
  const { issuedDate } = parseFolderData(pageOf(data));
  yield* fetchFees(context, issuedDate);
  yield* fetchIncomeForms(context, issuedDate);
  yield* fetchVatForms(context, issuedDate);
  yield* fetchRealEstate(context);
  yield (await getPage(context, UNDOCUMENTED.rest, { page: 'rest' })).document();
}

/** A report of each year, then the months that it counts receipts for. */
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

/** Pages are numbered from 0; how many there are follows from the total that each repeats. */
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

/** The form's id is 2 here, though its number is 29. */
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
