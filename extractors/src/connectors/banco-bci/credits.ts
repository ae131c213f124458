import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import type { ListPage } from '../../families/banking/BankPage.ts';
import { UNTOLD_LOAN } from '../../products/consumerLoan.ts';
import type { ConsumerLoan, LoanType } from '../../products/consumerLoan.ts';
import { UNTOLD_MORTGAGE } from '../../products/mortgage.ts';
import type { Mortgage } from '../../products/mortgage.ts';
import { isIsoDate } from '../../shared/dates.ts';
import { hasDecimals } from '../../shared/money.ts';
import { ParseError, readField } from '../../shared/ParseError.ts';
import {
  either,
  jsonShape,
  list,
  nullable,
  number,
  object,
  optional,
  string,
  unread,
} from '../../shared/shape.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { known } from './appHeaders.ts';
import type { BciState } from './login.ts';
import { CREDIT_ANSWERS, CREDITS } from './portal.ts';

/**
 * Loans and mortgages: `creditosVigentes` of the private page. Its only source found offers among
 * the credits and no field that says so. An offer has no instalment paid, so only a credit that has
 * one is read. Every list is partial, since no answer says how many credits there are.
 */

type Kind = 'loans' | 'mortgages';

/** A number as such, or as a text with a decimal point. */
const amount = () =>
  optional(nullable(either(number(), string().pattern(/^\d{1,12}(\.\d{1,4})?$/))));
const text = () => optional(nullable(string().allow('')));
const operation = () => optional(nullable(either(string().allow(''), number().integer())));

export const creditsAnswer = jsonShape(
  object({
    creditosVigentes: nullable(
      list(
        object({
          numOperacion: operation(),
          idOperacion: operation(),
          glosaTipoOperacion: text(),
          tipoCredito: text(),
          tipoDeudor: text(),
          glosaMoneda: text(),
          montoCredito: amount(),
          saldoCredito: amount(),
          valorCuota: amount(),
          cuotasPagadas: amount(),
          numTotalCuotas: amount(),
          fecVencimiento: text(),
          // A rate without a unit, dates of the whole credit, and what may be the last instalment.
          ...unread('tasaSprea', 'fechaCurseOper', 'fechaMaxVencimiento', 'saldoValorFinalCuota'),
        }),
      ),
    ),
  }),
);
type Credit = NonNullable<AnswerOf<typeof creditsAnswer>['creditosVigentes']>[number];

const operationOf = ({ numOperacion, idOperacion }: Credit): string =>
  String(numOperacion ?? idOperacion ?? '');
const creditsIn = (document: RawDocument): readonly Credit[] =>
  creditsAnswer.read(document).creditosVigentes ?? [];

/** The answers, until one names no credit that was not named before. */
export async function* fetchCredits(
  context: FetchContext<BciState>,
  page: Kind,
): AsyncIterable<RawDocument> {
  const { credits } = context.state;
  if (credits.length === 0) credits.push(...(await ask(context, page)));
  const named: string[] = [];
  for (const [index, answer] of credits.entries()) {
    const document = { ...answer.document(), page };
    const isLast = index === credits.length - 1;
    const about = {
      named: named.join(' '),
      ...(index > 0 && { from: String(index) }),
      ...(!isLast && { next: String(index + 1) }),
    };
    yield { ...document, about };
    named.push(...creditsIn(document).map(operationOf));
  }
}

async function ask(
  { session }: FetchContext<BciState>,
  page: Kind,
): Promise<InstitutionResponse[]> {
  const answers: InstitutionResponse[] = [];
  const named = new Set<string>();
  while (answers.length < CREDIT_ANSWERS) {
    const answer = known(await session.get(CREDITS, { page, expect: 'json', accept: [401] }));
    const { codigo } = answer.json() as { readonly codigo?: unknown };
    if (codigo === '-1') {
      throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The bank reports an internal error');
    }
    const found = creditsIn(answer.document()).map(operationOf);
    if (answers.length > 0 && found.every((one) => named.has(one))) break;
    for (const one of found) named.add(one);
    answers.push(answer);
    if (found.length === 0) break;
  }
  return answers;
}

/** @param decimals the most that the amount may have: pesos have none */
function amountOf(value: Credit['montoCredito'], field: string, decimals: number): number | null {
  if (value == null) return null;
  return readField(field, () => {
    const read = Number(value);
    if (!hasDecimals(read, decimals)) throw new ParseError('amount', 'more decimals');
    return read;
  });
}

const countOf = (value: Credit['cuotasPagadas'], field: string): number | null =>
  amountOf(value, field, 0);

function dateOf(value: Credit['fecVencimiento']): string | null {
  if (value == null || value === '') return null;
  const date = value.slice(0, 10);
  if (!isIsoDate(date)) throw new ParseError('date', 'not a day', 'fecVencimiento');
  return date;
}

/** The kind, from the words of the operation; null for a credit that is neither. */
function kindOf({ glosaTipoOperacion, tipoCredito }: Credit): Kind | null {
  const words = foldText(`${glosaTipoOperacion ?? ''} ${tipoCredito ?? ''}`);
  if (words.includes('hipotec')) return 'mortgages';
  return words.includes('consum') ? 'loans' : null;
}

const isOwed = (credit: Credit): boolean =>
  operationOf(credit) !== '' && (countOf(credit.cuotasPagadas, 'cuotasPagadas') ?? 0) > 0;

function currencyOf({ glosaMoneda }: Credit): 'clp' | 'uf' {
  const word = foldText(glosaMoneda ?? '');
  if (word.includes('peso')) return 'clp';
  if (word.includes('uf')) return 'uf';
  throw unexpectedPage('A credit is in an unknown currency', { field: 'glosaMoneda' });
}

const TYPES: Readonly<Record<string, LoanType>> = { DIR: 'direct', IND: 'indirect' };

export const readLoans = (document: RawDocument): ListPage<'loans'> =>
  pageOf(document, 'loans', 'consumerLoans', loanOf);
export const readMortgages = (document: RawDocument): ListPage<'mortgages'> =>
  pageOf(document, 'mortgages', 'mortgages', mortgageOf);

function pageOf<K extends Kind, Entry>(
  document: RawDocument,
  kind: K,
  part: string,
  read: (credit: Credit) => Entry,
) {
  const { named = '', from = null, next = null } = document.about;
  const before = new Set(named.split(' '));
  const credits = creditsIn(document);
  return {
    kind,
    owner: '',
    total: { from, next },
    order: 'newest-first' as const,
    entries: credits
      .filter((one) => !before.has(operationOf(one)) && kindOf(one) === kind && isOwed(one))
      .map(read),
    ...(credits.length > 0 && { gaps: { [part]: null } }),
  };
}

function loanOf(credit: Credit): ConsumerLoan {
  const currency = currencyOf(credit);
  const money = (field: 'montoCredito' | 'saldoCredito' | 'valorCuota'): number | null =>
    amountOf(credit[field], field, currency === 'uf' ? 4 : 0);
  return {
    ...UNTOLD_LOAN,
    id: operationOf(credit),
    loanAmount: money('montoCredito'),
    balance: money('saldoCredito'),
    monthlyPayment: money('valorCuota'),
    totalPaidFees: countOf(credit.cuotasPagadas, 'cuotasPagadas'),
    totalPayments: countOf(credit.numTotalCuotas, 'numTotalCuotas'),
    nextPaymentDate: dateOf(credit.fecVencimiento),
    description: cleanText(credit.glosaTipoOperacion ?? '') || null,
    type: TYPES[credit.tipoDeudor ?? ''] ?? null,
    currency,
  };
}

/** Whether the amount of an instalment includes its insurance is not documented: it is not read. */
function mortgageOf(credit: Credit): Mortgage {
  if (currencyOf(credit) !== 'uf') {
    throw unexpectedPage('A mortgage is not in UF', { field: 'glosaMoneda' });
  }
  return {
    ...UNTOLD_MORTGAGE,
    id: operationOf(credit),
    productName: cleanText(credit.glosaTipoOperacion ?? '') || null,
    initialBalanceUf: amountOf(credit.montoCredito, 'montoCredito', 4),
    balanceUf: amountOf(credit.saldoCredito, 'saldoCredito', 4),
    totalPayments: countOf(credit.numTotalCuotas, 'numTotalCuotas'),
    closedPayments: countOf(credit.cuotasPagadas, 'cuotasPagadas'),
    nextPaymentDate: dateOf(credit.fecVencimiento),
  };
}
