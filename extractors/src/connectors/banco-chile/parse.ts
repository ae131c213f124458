import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import {
  accountTypeOf,
  currencyOf,
  dashed,
  numberOf,
  readMovementRows,
  valueOf,
} from '../../families/banco-chile/accounts.ts';
import { demandListed, parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { Movement } from '../../products/movement.ts';
import { parseDate } from '../../shared/dates.ts';
import { sumMoney } from '../../shared/money.ts';
import { parseRut } from '../../shared/rut.ts';
import type { AnswerOf } from '../../shared/shape.ts';
import { cleanText } from '../../shared/text.ts';
import {
  balancesAnswer,
  hasMorePages,
  movementsAnswer,
  personAnswer,
  savingsAnswer,
} from './answers.ts';
import { readInvestments } from './parseInvestments.ts';
import { readCards, readStatement, readStatementIndex, readUnbilled } from './parseCards.ts';

const READERS: Readonly<Record<string, (document: RawDocument) => BankPage>> = {
  profile: readPerson,
  accounts: readAccounts,
  'account-summary': readSummary,
  movements: readMovements,
  'savings-summary': readSavings,
  'savings-movements': readSavingsMovements,
  cards: readCards,
  national: (document) => readUnbilled(document, 'national'),
  international: (document) => readUnbilled(document, 'international'),
  'statement-index': readStatementIndex,
  statement: readStatement,
  investments: readInvestments,
};

/** Parses a page of the bank's services. */
export const parse = parseWith(READERS);

/** Savings accounts are named after this word in what is known about the page of accounts. */
export const SAVINGS = 'savings';

/** The savings accounts, which only the list of products contains. */
function savingsIn({ about }: RawDocument): AccountDetail[] {
  return Object.entries(about).flatMap(([key, value]) => {
    const [word, accountNumber = ''] = key.split(' ');
    if (word !== SAVINGS) return [];
    const [currency = '', ...name] = value.split(' ');
    return [
      {
        accountNumber,
        accountType: 'ahorro' as const,
        productName: cleanText(name.join(' ')),
        currentBalance: 0,
        availableBalance: 0,
        withholdings: 0,
        currency: currencyOf(currency),
      },
    ];
  });
}

function accountsOf(document: RawDocument): AccountDetail[] {
  const savings = savingsIn(document);
  const others = balancesAnswer
    .read(document)
    .filter(({ numero }) => !savings.some(({ accountNumber }) => accountNumber === numero))
    .map((one): AccountDetail => {
      const available = valueOf(one.disponible);
      return {
        accountNumber: one.numero,
        ...accountTypeOf(one.codProducto, one.descripcion),
        productName: cleanText(one.descripcion),
        currentBalance: available,
        availableBalance: available,
        withholdings: 0,
        currency: currencyOf(one.moneda),
      };
    });
  return [...others, ...savings];
}

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return accountsOf(document).map(({ accountNumber, currency, accountType }) => ({
    accountNumber,
    currency,
    handle: accountType === 'ahorro' ? SAVINGS : accountNumber,
  }));
}

function readPerson(document: RawDocument): BankPage {
  const { rut, nombres, apellidoPaterno, apellidoMaterno } =
    personAnswer.read(document).datosCliente;
  const parsed = parseRut(rut);
  if (parsed === null) {
    throw unexpectedPage('The bank does not show the RUT', {
      page: document.page,
      field: 'datosCliente.rut',
    });
  }
  const name = cleanText(`${nombres} ${apellidoPaterno} ${apellidoMaterno}`);
  return { kind: 'profile', rut: parsed, name };
}

function readAccounts(document: RawDocument): BankPage {
  demandListed(document, balancesAnswer.read(document));
  return {
    kind: 'accounts',
    asOf: document.about['date'] ?? '',
    accounts: accountsOf(document),
    creditLines: [],
    hasSummariesApart: true,
  };
}

/**
 * The first page of an account's movements also contains its withheld amounts and its credit line.
 */
function readSummary(document: RawDocument): BankPage {
  const answer = movementsAnswer.read(document);
  const account = document.about['account'] ?? '';
  const withheld = [valueOf(answer.retencion1Dia), valueOf(answer.retencionNDia)];
  const creditLimit = valueOf(answer.montoAutorizadoLinea ?? answer.montoAutorizado);
  const currentBalance = valueOf(answer.montoUtilizadoLinea ?? answer.montoUtilizado);
  const unused = sumMoney([creditLimit, -currentBalance], currencyIn(document));
  return {
    kind: 'account-summary',
    account,
    withholdings: sumMoney(withheld, currencyIn(document)),
    creditLine:
      creditLimit === 0
        ? null
        : {
            creditLimit,
            currentBalance,
            availableBalance: valueOf(answer.saldoDisponibleLinea ?? unused),
            associatedAccountNumber: account,
          },
  };
}

const currencyIn = ({ about }: RawDocument): Currency => currencyOf(about['currency'] ?? '');

function readMovements(document: RawDocument): BankPage {
  const answer = movementsAnswer.read(document);
  const rows = answer.movimientos ?? [];
  const announced = answer.pagina?.[0]?.totalRegistros;
  const count = announced === undefined ? null : Number(announced);
  if (rows.length === 0 && count !== null && count !== 0) {
    throw unexpectedPage('The bank announced movements and shows none', { page: document.page });
  }
  const from = document.about['from'] ?? null;
  const hasMore = hasMorePages(answer);
  // It is not documented whether a later page, or one with more to follow, counts all movements.
  const countsAll = from === null && count !== null && (!hasMore || count > rows.length);
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: {
      from,
      next: hasMore ? String(Number(from) + rows.length) : null,
      ...(countsAll && { count }),
    },
    order: 'newest-first',
    ...readMovementRows(rows, endingOf(document)).page,
  };
}

const endingOf = (document: RawDocument) => ({
  currency: currencyIn(document),
  ending: Number(document.about['ending']),
});

/**
 * The balance before the oldest movement of a page, which is the ending balance of the next page.
 */
export const endingBefore = (document: RawDocument): number =>
  readMovementRows(movementsAnswer.read(document).movimientos ?? [], endingOf(document)).before;

function readSavings(document: RawDocument): BankPage {
  const answer = savingsAnswer.read(document);
  return {
    kind: 'account-summary',
    account: document.about['account'] ?? '',
    availableBalance: valueOf(answer.saldoDisponible),
    withholdings: sumMoney(withheldIn(answer), currencyIn(document)),
    creditLine: null,
  };
}

const withheldIn = (answer: AnswerOf<typeof savingsAnswer>): number[] =>
  [answer.retencion1Dia, answer.retencion2Dia, answer.retencionMas2Dia].map(valueOf);

/** The bank prints no balances; they are derived from the current one. */
function readSavingsMovements(document: RawDocument): BankPage {
  const currency = currencyIn(document);
  const answer = savingsAnswer.read(document);
  let balance = sumMoney([valueOf(answer.saldoDisponible), ...withheldIn(answer)], currency);
  const newestFirst = answer.listaMovimientos.toReversed();
  const entries = newestFirst.map((row): Movement => {
    const after = balance;
    const amount = valueOf(row.monto);
    balance = sumMoney([balance, row.tipo === 'C' ? -amount : amount], currency);
    return {
      type: row.tipo === 'C' ? 'inflow' : 'outflow',
      date: parseDate(dashed(row.fechaContable)),
      time: null,
      description: cleanText(row.glosa ?? ''),
      transactionNumber: numberOf(row.correlativoTransaccion),
      amount,
      balance: after,
    };
  });
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    // A single answer contains all movements.
    total: { from: null, next: null },
    order: 'newest-first',
    entries,
  };
}
