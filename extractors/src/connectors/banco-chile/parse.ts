import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import {
  accountTypeOf,
  currencyOf,
  balanceBefore,
  readRows,
} from '../../families/banco-chile/accounts.ts';
import { demandListed, parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import { sumMoney } from '../../shared/money.ts';
import { parseRut } from '../../shared/rut.ts';
import { cleanText } from '../../shared/text.ts';
import { balancesAnswer, hasMorePages, movementsAnswer, personAnswer } from './answers.ts';
import { readCards, readStatement, readStatementIndex, readUnbilled } from './parseCards.ts';

const READERS: Readonly<Record<string, (document: RawDocument) => BankPage>> = {
  profile: readPerson,
  accounts: readAccounts,
  'account-summary': readSummary,
  movements: readMovements,
  cards: readCards,
  national: (document) => readUnbilled(document, 'national'),
  international: (document) => readUnbilled(document, 'international'),
  'statement-index': readStatementIndex,
  statement: readStatement,
};

/** Parses a page of the bank's services. */
export const parse = parseWith(READERS);

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return balancesAnswer.read(document).map(({ numero, moneda }) => ({
    accountNumber: numero,
    currency: currencyOf(moneda),
    handle: numero,
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
  const balances = balancesAnswer.read(document);
  demandListed(document, balances);
  const accounts = balances.map((one): AccountDetail => {
    const available = Number(one.disponible);
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
  const asOf = document.about['date'] ?? '';
  return { kind: 'accounts', asOf, accounts, creditLines: [], hasSummariesApart: true };
}

/**
 * The first page of an account's movements also contains its withheld amounts and its credit line.
 */
function readSummary(document: RawDocument): BankPage {
  const answer = movementsAnswer.read(document);
  const account = document.about['account'] ?? '';
  const withheld = [Number(answer.retencion1Dia), Number(answer.retencionNDia)];
  const creditLimit = Number(answer.montoAutorizado);
  return {
    kind: 'account-summary',
    account,
    withholdings: sumMoney(withheld, currencyIn(document)),
    creditLine:
      creditLimit === 0
        ? null
        : {
            creditLimit,
            currentBalance: Number(answer.montoUtilizado),
            availableBalance: Number(answer.saldoDisponible),
            associatedAccountNumber: account,
          },
  };
}

const currencyIn = ({ about }: RawDocument): Currency => currencyOf(about['currency'] ?? '');

function readMovements(document: RawDocument): BankPage {
  const answer = movementsAnswer.read(document);
  const { movimientos } = answer;
  if (movimientos.length === 0 && Number(answer.pagina[0]?.totalRegistros) !== 0) {
    throw unexpectedPage('The bank announced movements and shows none', { page: document.page });
  }
  const from = document.about['from'] ?? null;
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: { from, next: hasMorePages(answer) ? String(Number(from) + movimientos.length) : null },
    order: 'newest-first',
    entries: readRows(movimientos, endingOf(document), currencyIn(document)),
  };
}

/** The balance after the newest movement of a page. */
const endingOf = ({ about }: RawDocument): number => Number(about['ending']);

/**
 * The balance before the oldest movement of a page, which is the ending balance of the next page.
 */
export function endingBefore(document: RawDocument): number {
  const { movimientos } = movementsAnswer.read(document);
  return balanceBefore(movimientos, endingOf(document), currencyIn(document));
}
