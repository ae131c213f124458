import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { AccountReference, CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard } from '../../families/banking/BankPage.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import { accountTypes, words } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import type { Currency } from '../../products/enumerations.ts';
import type { CardBalance, CreditLine } from '../../products/productBalance.ts';
import { rutOf } from '../../shared/rut.ts';
import { cleanText } from '../../shared/text.ts';
import { readLoans, readMortgages } from './credits.ts';
import { balancesAnswer, productsAnswer } from './answers.ts';
import type { SantanderProduct } from './answers.ts';
import { demandOk } from './demandOk.ts';
import { readHundredths, readMovements } from './parseMovements.ts';
import {
  readInternationalStatement,
  readStatement,
  readStatementIndex,
  readUnbilled,
} from './parseCards.ts';

/** Groups of the product list: accounts of three kinds, credit lines and cards. */
const GROUPS = { accounts: ['CCC', 'CCM', 'AHR'], lines: ['LCR'], cards: ['TCR'] } as const;

const currencyOf = words<Currency>('currency', { CLP: 'clp', USD: 'usd', EUR: 'eur', UF: 'uf' });
const accountType = accountTypes({
  'Cuenta Corriente': 'corriente',
  'Cuenta Corriente en Dólares': 'corriente',
  'Cuenta Más Lucas': 'vista',
  'Cuenta Vista': 'vista',
  'Cuenta de Ahorro': 'ahorro',
});

export function parse(document: RawDocument): BankPage {
  switch (document.page) {
    case 'profile':
      return readProfile(document);
    case 'accounts':
      return readAccounts(document);
    case 'cards':
      return { kind: 'cards', cards: readCards(document) };
    case 'balances':
      return readBalances(document);
    case 'national':
    case 'international':
      return readUnbilled(document, document.page);
    case 'loans':
      return readLoans(document);
    case 'mortgages':
      return readMortgages(document);
    case 'statement-index':
      return readStatementIndex(document);
    case 'statement':
      return readStatement(document);
    case 'international-statement':
      return readInternationalStatement(document);
    default:
      return readMovements(document);
  }
}

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return productsOf(document, GROUPS.accounts).map((product) => {
    const id = product.OFICINACONTRATO + product.NUMEROCONTRATO;
    return {
      accountNumber: product.NUMEROCONTRATO,
      currency: currencyOf(product.CODIGOMONEDA),
      handle: id,
    };
  });
}

export function cardsIn(document: RawDocument): CardReference[] {
  const contracts = new Map(
    productsOf(document, GROUPS.cards).map((one) => [one.NUMEROCONTRATO, one.OFICINACONTRATO]),
  );
  const ids = [...contracts].map(([contract, office]) => office + contract);
  return readCards(document).map((card, index) => {
    const id = ids[index] ?? '';
    return {
      key: String(index + 1),
      truncatedPan: card.truncatedPan,
      handles: { national: id, international: id, statements: id },
    };
  });
}

function outputOf(document: RawDocument) {
  const { OUTPUT } = productsAnswer.read(document).DATA;
  demandOk(OUTPUT.INFO.CODERR, 'products');
  return OUTPUT;
}

function productsOf(document: RawDocument, groups: readonly string[]): readonly SantanderProduct[] {
  const { e1 } = outputOf(document).MATRICES.MATRIZCAPTACIONES;
  return e1.filter(({ AGRUPACIONCOMERCIAL }) => groups.includes(AGRUPACIONCOMERCIAL));
}

function readProfile(document: RawDocument): BankPage {
  const { NUMERODOCUMENTO } = outputOf(document).ESCALARES;
  if (NUMERODOCUMENTO === undefined) {
    throw unexpectedPage('The bank does not state whose products these are', {
      page: document.page,
      field: 'ESCALARES.NUMERODOCUMENTO',
    });
  }
  const rut = rutOf(Number(NUMERODOCUMENTO.slice(0, -1)));
  return { kind: 'profile', rut, name: nameIn(document) };
}

function nameIn(document: RawDocument): string {
  const { NOMBREPERSONA, APELLIDOPATERNO, APELLIDOMATERNO } = outputOf(document).ESCALARES;
  return cleanText(
    [NOMBREPERSONA, APELLIDOPATERNO, APELLIDOMATERNO].map((one) => one ?? '').join(' '),
  );
}

function readAccounts(document: RawDocument): BankPage {
  const accounts = productsOf(document, GROUPS.accounts).map((product): AccountDetail => {
    const available = readHundredths(product.MONTODISPONIBLE);
    return {
      accountNumber: product.NUMEROCONTRATO,
      ...typeOf(product),
      productName: cleanText(product.GLOSACORTA),
      currentBalance: available,
      availableBalance: available,
      withholdings: 0,
      currency: currencyOf(product.CODIGOMONEDA),
    };
  });
  const creditLines = productsOf(document, GROUPS.lines).map((product): CreditLine => ({
    creditLimit: readHundredths(product.CUPO),
    currentBalance: readHundredths(product.MONTOUTILIZADO),
    availableBalance: readHundredths(product.MONTODISPONIBLE),
    associatedAccountNumber: product.NUMEROCONTRATO,
  }));
  const asOf = document.about['date'] ?? '';
  return { kind: 'accounts', asOf, accounts, creditLines, hasBalancesApart: true };
}

/** A name that no dictionary lists may still tell the kind, or else the product's group. */
function typeOf({ GLOSACORTA, AGRUPACIONCOMERCIAL }: SantanderProduct) {
  const named = accountType(GLOSACORTA);
  if (named.accountType !== 'otro') return named;
  if (/\bcorriente\b/i.test(GLOSACORTA)) return accountType('Cuenta Corriente');
  return AGRUPACIONCOMERCIAL === 'CCM' ? accountType('Cuenta Vista') : named;
}

function readBalances(document: RawDocument): BankPage {
  const { totalBalance, availableBalance } = balancesAnswer.read(document);
  return {
    kind: 'balances',
    account: document.about['account'] ?? '',
    currentBalance: readHundredths(totalBalance),
    availableBalance: readHundredths(availableBalance),
  };
}

/** The list has one row for each of a card's currencies. */
function readCards(document: RawDocument): IssuedCard[] {
  const holder = nameIn(document) || null;
  const byContract = new Map<string, SantanderProduct[]>();
  for (const product of productsOf(document, GROUPS.cards)) {
    const rows = byContract.get(product.NUMEROCONTRATO) ?? [];
    byContract.set(product.NUMEROCONTRATO, [...rows, product]);
  }
  return [...byContract.values()].map((rows) => {
    const pesos = rows.find(({ CODIGOMONEDA }) => CODIGOMONEDA === 'CLP');
    const dollars = rows.find(({ CODIGOMONEDA }) => CODIGOMONEDA === 'USD');
    const digits = /(\d{4})$/.exec(pesos?.NUMEROPAN ?? '')?.[1];
    if (pesos === undefined || digits === undefined) {
      throw unexpectedPage('A card lacks its limit in pesos or its number');
    }
    return {
      detail: {
        ...brandWithin(pesos.GLOSACORTA),
        name: cleanText(pesos.GLOSACORTA),
        isAdditionalCard: pesos.CALIDADPARTICIPACION !== 'TI',
        // Each currency has a limit of its own.
        singleCreditLimit: false,
        balances: { clp: limitsOf(pesos), usd: dollars === undefined ? null : limitsOf(dollars) },
      },
      cardHolderName: holder,
      truncatedPan: truncatedPan(digits),
    };
  });
}

/** A card's limit in dollars as of today: statements do not contain the limit of their own day. */
export function dollarLimitOf(document: RawDocument, key: string): number {
  const usd = readCards(document)[Number(key) - 1]?.detail.balances.usd;
  if (usd != null) return usd.creditLimit;
  throw unexpectedPage('A card is billed in dollars without a limit', {
    page: document.page,
    field: 'e1[].CODIGOMONEDA',
  });
}

function limitsOf({ CUPO, MONTOUTILIZADO, MONTODISPONIBLE }: SantanderProduct): CardBalance {
  return {
    creditLimit: readHundredths(CUPO),
    currentBalance: readHundredths(MONTOUTILIZADO),
    availableCredit: readHundredths(MONTODISPONIBLE),
  };
}
