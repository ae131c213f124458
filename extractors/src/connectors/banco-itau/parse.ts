import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { accountTypes, words } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { CreditLine } from '../../products/productBalance.ts';
import { pageIn } from '../../shared/html.ts';
import { parseClp, parseMoney, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { readCards, readLimits, readUnbilled } from './parseCards.ts';
import { readMortgages } from './mortgages.ts';
import { readMovements } from './parseMovements.ts';
import { readStatements } from './parseStatements.ts';
import { STATEMENTS } from './portal.ts';
import { named, unexpected } from './wps.ts';

const currencyOf = words<Currency>('kind of account', { CA: 'clp', CU: 'usd' });
const accountType = accountTypes({
  'Cuenta Corriente': 'corriente',
  'Cuenta Corriente en Dólares': 'corriente',
  'Cuenta en Dólares': 'corriente',
});

export function parse(document: RawDocument): BankPage {
  switch (document.page) {
    case 'accounts':
      return readAccounts(document);
    case 'balances':
      return readBalances(document);
    case 'cards':
      return readCards(document);
    case 'limits':
      return readLimits(document);
    case 'national':
    case 'international':
      return readUnbilled(document, document.page);
    case STATEMENTS.clp.page:
      return readStatements(document, 'clp');
    case STATEMENTS.usd.page:
      return readStatements(document, 'usd');
    case 'mortgages':
      return readMortgages(document);
    default:
      return readMovements(document);
  }
}

/** The handle is the bank's own id of an account, such as `CA_1`. */
export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return optionsIn(document).map(({ id, number }) => ({
    accountNumber: number,
    currency: currencyOf(id.replace(/_\d+$/, '')),
    handle: id,
  }));
}

/** `Cuenta Corriente ##********1234`: the bank shows only the last digits of the number. */
function optionsIn(document: RawDocument) {
  const $ = pageIn(document);
  const list = $('select#comboCuentas');
  if (list.length !== 1) throw unexpected(document.page, 'has no list of accounts', 'comboCuentas');
  return list
    .find('option')
    .toArray()
    .map((option) => {
      const [name = '', number = ''] = cleanText($(option).text()).split('##');
      const digits = /(?<!\d)\d{4,}$/.exec(number)?.[0];
      const id = $(option).attr('value') ?? '';
      if (digits === undefined || id === '') {
        throw unexpected(document.page, 'has an account without number', 'comboCuentas');
      }
      return { id, name: cleanText(name), number: digits };
    });
}

function readAccounts(document: RawDocument): BankPage {
  const references = accountsIn(document);
  const accounts = optionsIn(document).map(({ name, number }, index): AccountDetail => ({
    accountNumber: number,
    ...accountType(name),
    productName: name,
    // The balance comes from a separate page.
    currentBalance: 0,
    availableBalance: 0,
    withholdings: 0,
    currency: references[index]?.currency ?? 'clp',
  }));
  const asOf = document.about['date'] ?? '';
  const creditLines = linesIn(document, accounts);
  return { kind: 'accounts', asOf, accounts, creditLines, hasBalancesApart: true };
}

/** The credit line belongs to the checking account in pesos. */
function linesIn(document: RawDocument, accounts: readonly AccountDetail[]): CreditLine[] {
  const $ = pageIn(document);
  const block = $('#reloadLineaCreditoConDatos');
  if (block.length === 0) {
    // If the home page mentions a credit line, it must contain its data.
    if (!foldText($('body').text()).includes('linea de credito')) return [];
    throw unexpected(document.page, 'has no data of the credit line', 'reloadLineaCreditoConDatos');
  }
  const amount = (name: string): number =>
    readField(name, () => parseClp(named(block, name, document.page)));
  const [used, available] = [amount('cupoUtilizado'), amount('cupoDisponible')];
  const account = accounts.find(({ currency }) => currency === 'clp');
  if (account === undefined) throw unexpected(document.page, 'has a credit line without account');
  return [
    {
      creditLimit: sumMoney([used, available], 'clp'),
      currentBalance: used,
      availableBalance: available,
      associatedAccountNumber: account.accountNumber,
    },
  ];
}

/** The bank only shows the available balance. */
function readBalances(document: RawDocument): BankPage {
  const { account = '', currency = 'clp' } = document.about;
  const $ = pageIn(document);
  const place = $('#saldoDispCtaCteId');
  const text = named(place.length > 0 ? place : $.root(), 'saldoDisponible', document.page);
  const available = readField('saldoDisponible', () => parseMoney(text, currency as Currency));
  return { kind: 'balances', account, currentBalance: available, availableBalance: available };
}
