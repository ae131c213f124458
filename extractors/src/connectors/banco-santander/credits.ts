import type { CheerioAPI } from 'cheerio/slim';
import type { Sign } from '../../contract/browser.ts';
import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { ListPage } from '../../families/banking/BankPage.ts';
import { UNTOLD_LOAN } from '../../products/consumerLoan.ts';
import type { ConsumerLoan } from '../../products/consumerLoan.ts';
import type { Currency } from '../../products/enumerations.ts';
import { UNTOLD_MORTGAGE } from '../../products/mortgage.ts';
import type { Mortgage } from '../../products/mortgage.ts';
import { words } from '../../families/banking/words.ts';
import { parseDate } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import { asResponse, pick } from '../../shared/json.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import { anything, jsonShape, object } from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { foldText } from '../../shared/text.ts';
import { CLOSED } from './demandOk.ts';
import type { SantanderState } from './login.ts';
import { CREDITS } from './portal.ts';

/**
 * Loans and mortgages, from what the private page itself requests when its panel of credits is
 * opened: its only source lists the answers' fields, but no request. What a debt amounts to is not
 * read, since that source never saw it: the service was closed, as it is every night.
 */

type Kind = 'loans' | 'mortgages';
type Context = FetchContext<SantanderState>;
type Fields = Readonly<Record<string, unknown>>;
type Elements = ReturnType<CheerioAPI>;

/** The answers, by the last part of their address; null for one that the page did not request. */
export const creditsAnswer = jsonShape(
  object({
    cruceProductoHipotecario: anything(),
    deudaPendientePrestamo: anything(),
    ultimosPagos: anything(),
  }),
);
type Answers = AnswerOf<typeof creditsAnswer>;

/** How long the page may take to request more about a credit. */
const DETAIL_MS = 5_000;

export async function* fetchCredits(context: Context, page: Kind): AsyncIterable<RawDocument> {
  const { credits } = context.state;
  credits.answers ??= await answersIn(context);
  const text = JSON.stringify(credits.answers);
  const contentType = 'application/json';
  yield { page, address: CREDITS.summary, contentType, text, bytes: null, about: {} };
}

async function answersIn({ browser }: Context): Promise<Readonly<Record<keyof Answers, unknown>>> {
  await browser.open(CREDITS.summary);
  await browser.waitFor({ accepted: [{ answer: { address: CREDITS.products } }] });
  await isShown(browser, { selector: CREDITS.header });
  const header = await find(browser, ($) => headerIn($));
  if (header === null) {
    return { cruceProductoHipotecario: null, deudaPendientePrestamo: null, ultimosPagos: null };
  }
  if (header.element.attr('aria-expanded') !== 'true') await browser.press(header.target);
  await browser.waitFor({ accepted: [{ answer: { address: CREDITS.list } }] });
  const list = known(browser, CREDITS.list);
  const isOnly = creditsIn(list).length === 1;
  const debt = isOnly && (await isShown(browser, { answer: { address: CREDITS.debt } }));
  const link = isOnly ? await find(browser, ($) => linkIn($)) : null;
  if (link !== null) await browser.press(link.target);
  const paid = { answer: { address: CREDITS.payments } };
  const isPaid = link !== null && (await isShown(browser, paid));
  return {
    cruceProductoHipotecario: list,
    deudaPendientePrestamo: debt ? known(browser, CREDITS.debt) : null,
    ultimosPagos: isPaid ? known(browser, CREDITS.payments) : null,
  };
}

/** Whether the page shows or requests that within a moment: not every person has it. */
async function isShown(browser: Context['browser'], sign: Sign): Promise<boolean> {
  try {
    await browser.waitFor({ accepted: [sign] }, { withinMs: DETAIL_MS });
    return true;
  } catch (error) {
    if (error instanceof ExtractionError && error.code === 'UNEXPECTED_PAGE') return false;
    throw error;
  }
}

function known(browser: Context['browser'], address: RegExp): unknown {
  const body = asResponse(browser.answer(address)).json();
  if (pick(body, 'METADATA.STATUS') !== '101') return body;
  throw new ExtractionError('SESSION_LOST', 'The bank no longer knows the token');
}

/** An element of the page as it is now, and the selector by which the browser finds it. */
async function find(
  browser: Context['browser'],
  look: ($: CheerioAPI) => Elements,
): Promise<{ readonly element: Elements; readonly target: { selector: string } } | null> {
  const { $ } = readHtml((await browser.markupOf({ selector: 'body' })) ?? '');
  const element = look($).first();
  if (element.length === 0) return null;
  const steps = [
    element,
    ...element
      .parentsUntil('body')
      .toArray()
      .map((one) => $(one)),
  ];
  const path = steps.map((one) => `:nth-child(${String(one.index() + 1)})`).toReversed();
  return { element, target: { selector: `body > ${path.join(' > ')}` } };
}

const headerIn = ($: CheerioAPI): Elements =>
  $(CREDITS.header).filter((_, one) => foldText($(one).text()).startsWith('creditos'));

/** The only credit within the panel. */
const linkIn = ($: CheerioAPI): Elements =>
  headerIn($)
    .closest(CREDITS.panel)
    .find('a, button')
    .filter((_, one) => /hipotecario|consumo|credito/.test(foldText($(one).text())));

/**
 * Where in the answer the credits are is not documented: they have a commercial group. Without any,
 * the code is that for no data, which is also that of a system that is closed.
 */
function creditsIn(list: unknown): readonly Fields[] {
  const found = objectsIn(list, (one) => 'AGRUPACIONCOMERCIAL' in one);
  if (found.length > 0 || list === null || isClosed(list)) return found;
  throw unexpectedPage('The bank shows no credits and does not say so');
}

/** The objects within a JSON value that satisfy a condition, outermost first. */
function objectsIn(value: unknown, fits: (one: Fields) => boolean): Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((one) => objectsIn(one, fits));
  return !Array.isArray(value) && fits(value as Fields) ? [value as Fields, ...inner] : inner;
}

const GROUPS: Readonly<Record<string, Kind>> = { HIP: 'mortgages', CON: 'loans' };
const currencyOf = words<Currency>('currency', { CLP: 'clp', USD: 'usd', EUR: 'eur', UF: 'uf' });

export const readLoans = (document: RawDocument): ListPage<'loans'> =>
  pageOf(document, 'loans', 'consumerLoans', loanOf);
export const readMortgages = (document: RawDocument): ListPage<'mortgages'> =>
  pageOf(document, 'mortgages', 'mortgages', mortgageOf);

function pageOf<K extends Kind, Entry>(
  document: RawDocument,
  kind: K,
  part: string,
  read: (credit: Fields, detail: Detail) => Entry,
) {
  const answers = creditsAnswer.read(document);
  const credits = creditsIn(answers.cruceProductoHipotecario);
  const own = credits.filter((one) => kindOf(one, document.page) === kind);
  const detail = credits.length === 1 ? detailOf(answers) : NOTHING;
  // Neither a page without the panel nor the code says that there are no credits.
  const isUntold = credits.length === 0 || (own.length > 0 && !detail.isWhole);
  return {
    kind,
    owner: '',
    total: own.length,
    order: 'newest-first' as const,
    entries: own.map((one) => read(one, detail)),
    ...(isUntold && { gaps: { [part]: null } }),
  };
}

function kindOf({ AGRUPACIONCOMERCIAL: group }: Fields, page: string): Kind {
  const kind = typeof group === 'string' ? GROUPS[group] : undefined;
  if (kind !== undefined) return kind;
  throw unexpectedPage('A credit is of an unknown group', { page, field: 'AGRUPACIONCOMERCIAL' });
}

/** What the other two answers say about the only credit; which of several they mean is unknown. */
interface Detail {
  readonly totalPayments: number | null;
  readonly lastPayment: { readonly date: string; readonly amount: number } | null;
  /** Whether both services answered. */
  readonly isWhole: boolean;
}

const NOTHING: Detail = { totalPayments: null, lastPayment: null, isWhole: false };

function detailOf({ deudaPendientePrestamo: debt, ultimosPagos: paid }: Answers): Detail {
  const isOpen = debt !== null && !isClosed(debt);
  const [terms] = isOpen ? objectsIn(debt, (one) => 'TotalCuotas' in one) : [];
  const isTold = paid !== null && !isClosed(paid);
  const payments = (isTold ? objectsIn(paid, (one) => 'FechaLiquidacion' in one) : [])
    .map(paymentOf)
    .toSorted((one, other) => other.date.localeCompare(one.date));
  if (isTold && payments.length === 0) throw unexpectedPage('A credit has a list of no payments');
  if (isOpen && terms === undefined) throw unexpectedPage('A credit has no terms');
  return {
    totalPayments: terms === undefined ? null : countOf(terms['TotalCuotas'], 'TotalCuotas'),
    lastPayment: payments[0] ?? null,
    isWhole: terms !== undefined && isTold,
  };
}

/** At night: "LA APLICACION UG ESTA Desactiva". */
const isClosed = (answer: unknown): boolean =>
  objectsIn(answer, (one) => 'CODERR' in one || 'Codigo' in one).some(
    (one) => (one['CODERR'] ?? one['Codigo']) === CLOSED,
  );

function countOf(value: unknown, field: string): number {
  const digits = String(value).trim();
  if (!/^\d{1,4}$/.test(digits)) throw new ParseError('number', 'not a count', field);
  return Number(digits);
}

/** Pesos with four decimals that are not written. */
function paymentOf({ Monto, FechaLiquidacion }: Fields) {
  const digits = String(Monto).trim();
  if (!/^\d{1,18}$/.test(digits)) throw new ParseError('amount', 'not digits', 'Monto');
  return {
    amount: Math.round(Number(digits) / 10_000),
    date: readField('FechaLiquidacion', () => dayIn(String(FechaLiquidacion))),
  };
}

/** In any of the forms of the bank's services, with a time or without. */
function dayIn(text: string): string {
  const bare = text.trim().slice(0, 10);
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(bare) ?? [];
  return parseDate(year === undefined ? bare : `${year}-${month ?? ''}-${day ?? ''}`);
}

function loanOf({ CODIGOMONEDA }: Fields, { totalPayments, lastPayment }: Detail): ConsumerLoan {
  const currency = currencyOf(String(CODIGOMONEDA));
  return {
    ...UNTOLD_LOAN,
    totalPayments,
    // Payments are in pesos whatever the currency of the loan.
    lastPaymentAmount: currency === 'clp' ? (lastPayment?.amount ?? null) : null,
    currency,
  };
}

const mortgageOf = (_: Fields, { totalPayments, lastPayment }: Detail): Mortgage => ({
  ...UNTOLD_MORTGAGE,
  totalPayments,
  lastPaymentDate: lastPayment?.date ?? null,
});
