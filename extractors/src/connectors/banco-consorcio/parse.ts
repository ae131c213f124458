import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage, IssuedCard, UnbilledPage } from '../../families/banking/BankPage.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference, CardReference } from '../../families/banking/BankPortal.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import { accountTypes, words } from '../../families/banking/words.ts';
import type { Movement } from '../../products/movement.ts';
import type { CreditLine } from '../../products/productBalance.ts';
import { parseDate, parseTime } from '../../shared/dates.ts';
import { readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { parseClp, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText, foldText } from '../../shared/text.ts';
import { movementsAnswer, productsAnswer, summaryAnswer, unbilledAnswer } from './answers.ts';
import { SCREEN } from './portal.ts';

const accountType = accountTypes({ 'Cuenta Corriente': 'corriente', 'Cuenta Vista': 'vista' });
const movementType = words<Movement['type']>('movement', { Cargo: 'outflow', Abono: 'inflow' });

export const parse = parseWith({
  accounts: readAccounts,
  summary: readSummary,
  movements: readMovements,
  lines: readLines,
  cards: readCards,
  national: readUnbilled,
  international: readUnbilled,
});

/** What a product is: the bank lists accounts and credit lines, and says so only by their names. */
function productsIn(document: RawDocument) {
  return productsAnswer.read(document).products.map(({ nombreProducto, numeroCuenta }) => {
    const name = cleanText(nombreProducto);
    const folded = foldText(name);
    const isLine = folded === 'linea de credito';
    if (!isLine && !folded.startsWith('cuenta')) throw unexpected('a product of an unknown kind');
    if (/dolar|euro/.test(folded)) throw unexpected('a currency that nobody describes');
    return { name, number: numeroCuenta, isLine };
  });
}

export function accountsIn(document: RawDocument): AccountReference[] {
  if (document.page !== 'accounts') return [];
  return productsIn(document)
    .filter(({ isLine }) => !isLine)
    .map(({ number }) => ({ accountNumber: number, currency: 'clp', handle: '' }));
}

export const linesIn = (document: RawDocument): string[] =>
  productsIn(document)
    .filter(({ isLine }) => isLine)
    .map(({ number }) => number);

function readAccounts(document: RawDocument): BankPage {
  const accounts = productsIn(document)
    .filter(({ isLine }) => !isLine)
    .map(({ name, number }) => ({
      accountNumber: number,
      ...accountType(name),
      productName: name,
      currentBalance: 0,
      availableBalance: 0,
      withholdings: 0,
      currency: 'clp' as const,
    }));
  return {
    kind: 'accounts',
    asOf: document.about['date'] ?? '',
    accounts,
    creditLines: [],
    hasBalancesApart: true,
    hasLinesApart: true,
  };
}

function readSummary(document: RawDocument): BankPage {
  const { numeroCuenta, saldoContable, saldoDisponible } = summaryAnswer.read(document);
  if (numeroCuenta !== Number(document.about['account'])) throw unexpected('another account');
  return {
    kind: 'balances',
    account: document.about['account'] ?? '',
    currentBalance: readField('saldoContable', () => parseClp(saldoContable)),
    availableBalance: readField('saldoDisponible', () => parseClp(saldoDisponible)),
  };
}

/** Newest first, by days; nothing tells how far back they reach. */
function readMovements(document: RawDocument): BankPage {
  const days = movementsAnswer.read(document).dtoResponseSetResultados;
  return {
    kind: 'movements',
    owner: document.about['account'] ?? '',
    total: { from: null, next: null },
    hasPrintedBalances: true,
    order: 'newest-first',
    entries: days.flatMap(({ fecha, detalle }) => {
      const date = readField('fecha', () => parseDate(fecha));
      return detalle.map((one): Movement => ({
        type: movementType(one.tipo),
        date,
        time: one.hora === '' ? null : readField('hora', () => parseTime(one.hora)),
        // The type tells the direction: a charge may or may not have a sign besides.
        amount: Math.abs(readField('monto', () => parseClp(one.monto))),
        balance: readField('saldo', () => parseClp(one.saldo)),
        description: cleanText(one.descripcion),
        transactionNumber: /[1-9]/.test(one.identificador) ? one.identificador : null,
      }));
    }),
  };
}

const screensIn = ({ text }: RawDocument): readonly HtmlPage[] =>
  text === '' ? [] : text.split(/\n(?=<body)/).map(readHtml);

const textOf = ({ $ }: HtmlPage): string => {
  $('script, style, template').remove();
  return cleanText($('body').text());
};

/** An amount behind its label, wherever on the screen both are. */
function amountBehind(label: string, text: string): number {
  const [, amount] = new RegExp(`${label}[ :]{0,3}(-?\\$ ?[\\d.]{1,15})`, 'i').exec(text) ?? [];
  if (amount === undefined) throw unexpected('a screen that lacks an amount', label);
  return readField(label, () => parseClp(amount));
}

/**
 * The used and the available amount, each of which a source reads; the limit is their sum. The bank
 * does not state which account a line belongs to.
 */
function readLines(document: RawDocument): BankPage {
  if (document.contentType !== 'text/html') {
    if (linesIn(document).length > 0) throw unexpected('a credit line without its screen');
    return { kind: 'lines', creditLines: [] };
  }
  const creditLines = screensIn(document).map((screen): CreditLine => {
    const { $ } = screen;
    const label = $(SCREEN.used).filter((_, one) => foldText($(one).text()) === 'cupo utilizado');
    const currentBalance = readField('Cupo Utilizado', () =>
      parseClp(cleanText(label.first().next('span').text())),
    );
    const availableBalance = amountBehind('Saldo Disponible', textOf(screen));
    const creditLimit = sumMoney([currentBalance, availableBalance], 'clp');
    return { creditLimit, currentBalance, availableBalance, associatedAccountNumber: null };
  });
  if (String(creditLines.length) !== document.about['listed']) throw unexpected('other lines');
  return { kind: 'lines', creditLines };
}

const digitsIn = ({ about }: RawDocument): readonly string[] =>
  (about['listed'] ?? '').split(',').filter((one) => one !== '');

export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  return digitsIn(document).map((digits, index) => ({
    key: String(index + 1),
    truncatedPan: truncatedPan(digits),
    handles: { national: digits, international: digits, statements: '' },
  }));
}

/** A card's name with its last digits: "VISA SIGNATURE ****1234". */
const LABEL = /\b((?:visa|master|american express|amex)[a-z ]{0,40}?) ?\*{2,4} ?(\d{4})\b/i;

/**
 * The limit in pesos; of that in dollars the screen shows only what is available. Nothing tells
 * holders and additional cards.
 */
function readCards(document: RawDocument): BankPage {
  if (document.about['listed'] === undefined) {
    const entries = screensIn(document).map(textOf).join(' ');
    const isMenu = entries.includes(SCREEN.menu) && !entries.includes(SCREEN.cards);
    if (!isMenu) throw unexpected('neither cards nor the menu without them');
    return { kind: 'cards', cards: [] };
  }
  const digits = digitsIn(document);
  const screens = screensIn(document);
  if (screens.length !== digits.length) throw unexpected('other cards than it shows');
  const cards = screens.map((screen, index): IssuedCard => {
    const shown = cleanText(screen.$(SCREEN.chosen).first().text());
    const [, name = '', last = ''] = LABEL.exec(shown) ?? [];
    if (last !== digits[index]) throw unexpected('a card without its name', SCREEN.chosen);
    const text = textOf(screen);
    const creditLimit = amountBehind('Cupo total', text);
    const availableCredit = amountBehind('Cupo disponible', text);
    const currentBalance = sumMoney([creditLimit, -availableCredit], 'clp');
    return {
      detail: {
        ...brandWithin(name),
        name: cleanText(name),
        isAdditionalCard: false,
        singleCreditLimit: false,
        balances: { clp: { creditLimit, currentBalance, availableCredit }, usd: null },
      },
      cardHolderName: null,
      truncatedPan: truncatedPan(last),
    };
  });
  return { kind: 'cards', cards };
}

/** How many purchases there are: the form of one is not documented. */
function readUnbilled(document: RawDocument): UnbilledPage<'national' | 'international'> {
  const { page, about } = document;
  const kind = page === 'national' ? 'national' : 'international';
  const cards = unbilledAnswer.read(document).bodyResponse.tarjetas;
  const [card, ...twins] = cards.filter(({ lastnumCard }) => lastnumCard === about['digits']);
  if (card === undefined || twins.length > 0) throw unexpected('a card not exactly once');
  const { length } = card[`${kind}Movements`];
  const part = kind === 'national' ? 'natTransactions' : 'intTransactions';
  return {
    kind,
    owner: about['card'] ?? '',
    total: { from: null, next: null },
    order: 'newest-first',
    entries: [],
    cycle: { billingDate: null, paymentDueDate: null },
    ...(length > 0 && { gaps: { [part]: length } }),
  };
}

const unexpected = (what: string, field?: string): ExtractionError =>
  unexpectedPage(`The bank shows ${what}`, { field });
