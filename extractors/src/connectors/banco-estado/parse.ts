import type { CheerioAPI } from 'cheerio/slim';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage } from '../../families/banking/BankPage.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference } from '../../families/banking/BankPortal.ts';
import { accountTypes } from '../../families/banking/words.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import { pageIn, pathTo } from '../../shared/html.ts';
import type { PageElement } from '../../shared/html.ts';
import { parseClp } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';
import { NO_PRODUCTS, SCREEN } from './portal.ts';
import { readTable, readWorkbookRows } from './readMovements.ts';

export const parse = parseWith({
  accounts: readAccounts,
  movements: readTable,
  workbook: readWorkbookRows,
});

export const accountsIn = (document: RawDocument): AccountReference[] =>
  document.page !== 'accounts'
    ? []
    : accountsOf(document).map(({ accountNumber }) => ({
        accountNumber,
        currency: 'clp',
        handle: '',
      }));

const accountType = accountTypes({
  CuentaRUT: 'rut',
  'Cuenta Corriente': 'corriente',
  'Cuenta Vista': 'vista',
  'Chequera Electrónica': 'chequera_electronica',
});

interface ProductCard {
  readonly name: string;
  /** Digits only. */
  readonly number: string;
  /** Asterisks if it is hidden. */
  readonly balance: string;
  readonly isSavings: boolean;
  /** The button that shows the movements. */
  readonly button: PageElement | null;
}

/**
 * The cards of accounts on the screen.
 * @param rutNumber the person's RUT without its check digit, which is the number of their CuentaRUT
 */
export function cardsIn($: CheerioAPI, rutNumber = ''): ProductCard[] {
  const textOf = (card: PageElement, selector: string): string =>
    cleanText($(card).find(selector).first().text());
  const cards = $(SCREEN.card).toArray();
  return cards.map((card): ProductCard => {
    const name = textOf(card, SCREEN.name);
    const digits = textOf(card, SCREEN.number).replaceAll(/\D/g, '');
    const isRut = /^cuenta ?rut$/i.test(name);
    return {
      name,
      number: isRut ? digits.replace(/^0+/, '') || rutNumber : digits,
      balance: textOf(card, SCREEN.balance),
      isSavings: $(card).is(SCREEN.savings),
      button: namedBy($, $(card).find('button, a').toArray(), /movimientos|ver detalle/i) ?? null,
    };
  });
}

/** The first element with such words in its text or its label. */
const namedBy = ($: CheerioAPI, elements: readonly PageElement[], words: RegExp) =>
  elements.find((one) => words.test(`${$(one).text()} ${one.attribs['aria-label'] ?? ''}`));

/** A selector of the switch that shows the balances; null if there is none. */
export function switchIn($: CheerioAPI): string | null {
  const all = $('button, input[type=checkbox]').toArray();
  const found = namedBy($, all, /mostrar|ocultar/i);
  return found === undefined ? null : pathTo($, found);
}

function accountsOf(document: RawDocument): AccountDetail[] {
  const $ = pageIn(document);
  if ($(SCREEN.logo).length === 0) throw unexpected('is not the first page', SCREEN.logo);
  const accounts = new Map<string, AccountDetail>();
  for (const card of cardsIn($, document.about['rutNumber'])) {
    // Steps of the carousel may show a card once more.
    accounts.set(card.number, accountOf(card));
  }
  if (accounts.size === 0 && !NO_PRODUCTS.test(cleanText($.root().text()))) {
    throw unexpected('shows no accounts and does not say so', SCREEN.card);
  }
  return [...accounts.values()];
}

/** A card prints one balance only, the available one. */
function accountOf({ name, number, balance, isSavings }: ProductCard): AccountDetail {
  if (balance.includes('*')) throw unexpected('hides the balances', 'saldo');
  if (number === '') throw unexpected('shows an account without its number', SCREEN.number);
  const shown = readField('saldo', () => parseClp(balance));
  return {
    accountNumber: number,
    ...(isSavings ? { accountType: 'ahorro' as const } : accountType(name)),
    productName: name,
    currentBalance: shown,
    availableBalance: shown,
    withholdings: 0,
    currency: 'clp',
  };
}

function readAccounts(document: RawDocument): BankPage {
  return {
    kind: 'accounts',
    asOf: document.about['date'] ?? '',
    accounts: accountsOf(document),
    creditLines: [],
  };
}

const unexpected = (what: string, field: string): ExtractionError =>
  unexpectedPage(`The first page ${what}`, { page: 'accounts', field });
