import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { foldedText, readHtml } from '../../shared/html.ts';
import { integerAt, textAt } from '../../shared/json.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { foldText } from '../../shared/text.ts';
import { certificatesIn, dataOf } from './parse.ts';
import { byRutIn, rollFormIn } from './parsePropertyTax.ts';
import { agreementsIn, frameIn } from './parseQuotas.ts';
import { APPLICATION, HOME, PROCEDURE, PROPERTY_TAX, WORDS } from './portal.ts';
import { PATHS, SESSIONS } from './tgrApi.ts';

type Context = FetchContext<null>;

/**
 * Statuses of the firewalls in front of the treasury, which explain a refusal in the body. One of
 * them answers with 200.
 */
const WALLS: readonly number[] = [403, 404];

async function getOne({ session }: Context, page: keyof typeof PATHS): Promise<RawDocument> {
  return (await session.get(PATHS[page], { page, expect: 'json' })).document();
}

/** All pages of a list, as many as the first one announces. */
async function* getPages(
  { session }: Context,
  page: 'debts' | 'payments' | 'agreements',
): AsyncIterable<RawDocument> {
  let pages = 1;
  for (let number = 1; number <= pages; number += 1) {
    const query = { pagina: String(number) };
    const document = (
      await session.get(PATHS[page], { page, expect: 'json', query, about: query })
    ).document();
    yield document;
    if (number === 1) pages = integerAt(dataOf(document), 'totalPaginas');
  }
}

/**
 * The agreements in force and the property tax, read where the sources read them. Then all records
 * of a taxpayer from an invented API, ending with the certificates' documents.
 */
export async function* fetchStatement(context: Context): AsyncIterable<RawDocument> {
  yield* getQuotas(context);
  yield* getPropertyTax(context);
  await openApi(context);
  yield await getOne(context, 'taxpayer');
  yield await getOne(context, 'properties');
  yield* getPages(context, 'debts');
  yield* getPages(context, 'payments');
  yield await getOne(context, 'received');
  yield await getOne(context, 'collections');
  yield* getPages(context, 'agreements');
  const certificates = await getOne(context, 'certificates');
  yield certificates;
  for (const { id } of certificatesIn(certificates)) {
    yield await getCertificate(context, id);
  }
}

/** The procedure's frame: the list of agreements, and the quotas of each. */
async function* getQuotas(context: Context): AsyncIterable<RawDocument> {
  const procedure = await getPage(context, PROCEDURE, 'procedure');
  const frame = procedure.resolve(frameIn(procedure.document()));
  const list = await getPage(context, frame, 'agreement-list');
  yield list.document();
  for (const { resolution, href } of agreementsIn(list.document())) {
    yield (await getPage(context, list.resolve(href), 'quotas', { resolution })).document();
  }
}

/**
 * The frame for property tax: the list of properties, and the unpaid quotas of each. Quotas are
 * requested property by property, since they do not state to which property they belong.
 */
async function* getPropertyTax(context: Context): AsyncIterable<RawDocument> {
  const entrance = await getPage(context, PROPERTY_TAX.entrance, 'property-tax');
  const byRut = entrance.resolve(byRutIn(entrance.document()));
  const procedure = await getPage(context, byRut, 'property-tax-procedure');
  const frame = procedure.resolve(frameIn(procedure.document()));
  const list = await getPage(context, frame, 'roll-list');
  yield list.document();
  const { action, rolls } = rollFormIn(list.document());
  for (const { roll, fields } of rolls) {
    const options = { page: 'property-quotas', expect: 'html', accept: WALLS } as const;
    const quotas = await context.session.postForm(list.resolve(action), fields, {
      ...options,
      about: { roll },
    });
    checkInside(quotas);
    yield quotas.document();
  }
}

/** Requests a page that needs a session. */
async function getPage(
  { session }: Context,
  address: string,
  page: string,
  about: Readonly<Record<string, string>> = {},
): Promise<InstitutionResponse> {
  const options = { page, expect: 'html', accept: WALLS, about } as const;
  const response = await session.get(address, options);
  checkInside(response);
  return response;
}

/** Without a session, the treasury shows the choice of a password. */
function checkInside({ status, text }: InstitutionResponse): void {
  if (foldedText(readHtml(text), 'h1') === foldText(WORDS.welcome)) {
    throw new ExtractionError('SESSION_LOST', 'The treasury no longer knows the session');
  }
  if (WORDS.refused.test(text)) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The treasury refuses requests');
  }
  if (WALLS.includes(status)) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The treasury has no such page');
  }
}

/** Exchanges a page's ticket for the token that the API requires. */
async function openApi({ session }: Context): Promise<void> {
  const home = await session.get(HOME, { page: 'home', expect: 'html' });
  checkInside(home);
  const ticket = readHtml(home.text).$(APPLICATION.selector).attr(APPLICATION.ticket);
  const answer = await session.postJson(
    SESSIONS,
    { ticket },
    { page: 'session', expect: 'json', accept: [401] },
  );
  const token = textAt(dataOf(answer.document()), 'token');
  session.setHeader('authorization', `Bearer ${token}`);
}

async function getCertificate({ session }: Context, id: string): Promise<RawDocument> {
  const file = await session.get(`${PATHS.certificates}/${encodeURIComponent(id)}`, {
    page: 'certificate',
    expect: 'pdf',
    about: { id },
  });
  const document = file.document();
  if (document.bytes === null) {
    throw new ExtractionError('UNEXPECTED_PAGE', 'The certificate is another kind of file');
  }
  return { ...document, text: await readPdfText(document.bytes) };
}
