import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { WithGaps } from '../../contract/gaps.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { BankPage, IssuedCard } from '../../families/banking/BankPage.ts';
import { parseWith } from '../../families/banking/BankPortal.ts';
import type { AccountReference, CardReference } from '../../families/banking/BankPortal.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import type { AccountDetail } from '../../products/accountDetail.ts';
import { UNTOLD_SUMMARY } from '../../products/creditCardStatement.ts';
import { parseDate } from '../../shared/dates.ts';
import { pageIn } from '../../shared/html.ts';
import type { PageElement } from '../../shared/html.ts';
import { parseClp, sumMoney } from '../../shared/money.ts';
import { readField } from '../../shared/ParseError.ts';
import { cleanText } from '../../shared/text.ts';
import { MASK, NONE, SCREEN } from './portal.ts';

export const parse = parseWith({
  accounts: readAccounts,
  cards: readCards,
  statements: readStatement,
});

/** The products that a text names, each once: a card may be named again without whose it is. */
function namedIn(text: string): { readonly kind: string; readonly digits: string }[] {
  const kinds = new Map<string, string>();
  for (const [, owner = 'account', digits = ''] of cleanText(text).matchAll(MASK)) {
    if (owner !== 'account' || !kinds.has(digits)) kinds.set(digits, owner.toLowerCase());
  }
  return [...kinds].map(([digits, kind]) => ({ kind, digits }));
}

/** The products of a kind on the first page; none only if the page says so. */
function productsOf(document: RawDocument, kind: 'account' | 'titular') {
  const $ = pageIn(document);
  const said = cleanText($('body').clone().find('script, style').remove().end().text());
  const named = namedIn(said).filter((one) => one.kind === kind);
  if (named.length === 0 && !NONE[kind].test(said)) {
    throw unexpected('shows no product of a kind and does not say so', kind);
  }
  const blocks = $(SCREEN.figure)
    .toArray()
    .map((figure) => {
      let block = $(figure).parent();
      while (block.parent().length > 0 && namedIn(block.parent().text()).length < 2) {
        block = block.parent();
      }
      return block;
    });
  return named.map(({ digits }) => {
    const block = blocks.find((one) => {
      const [product, ...others] = namedIn(one.text());
      return others.length === 0 && product?.digits === digits;
    });
    /** The only such element in the part of the page that names no other product. */
    const only = (selector: string, text = /^/) => {
      const own = block?.find(selector).filter((_, one) => text.test(cleanText($(one).text())));
      if (own?.length === 1) return own;
      throw unexpected('does not show something of a product exactly once', selector);
    };
    return { digits, only };
  });
}

const amountIn = (element: { text: () => string }): number =>
  readField('amount', () => parseClp(cleanText(element.text())));

/** Of an account, the page shows one balance and, of its number, the end. */
const accountsOf = (document: RawDocument): AccountDetail[] =>
  productsOf(document, 'account').map(({ digits, only }) => {
    const balance = amountIn(only(SCREEN.figure));
    return {
      accountNumber: digits,
      accountType: 'corriente',
      productName: 'Cuenta Corriente',
      currentBalance: balance,
      availableBalance: balance,
      withholdings: 0,
      currency: 'clp',
    };
  });

/** There may be accounts that this page does not show: nobody says that it shows all. */
function readAccounts(document: RawDocument): BankPage & WithGaps {
  const { date: asOf = '' } = document.about;
  const accounts = accountsOf(document);
  return { kind: 'accounts', asOf, accounts, creditLines: [], gaps: { accounts: null } };
}

export const accountsIn = (document: RawDocument): AccountReference[] =>
  accountsOf(document).map(({ accountNumber }) => ({ accountNumber, currency: 'clp', handle: '' }));

/** The holder's cards, with what is used and what is left; the page does not name them. */
const cardsOf = (document: RawDocument): IssuedCard[] =>
  productsOf(document, 'titular').map(({ digits, only }) => {
    const currentBalance = amountIn(only(SCREEN.label, /^utilizado:?$/i).siblings(SCREEN.value));
    const availableCredit = amountIn(only(SCREEN.figure));
    const creditLimit = sumMoney([currentBalance, availableCredit], 'clp');
    return {
      detail: {
        type: 'other',
        name: 'Tarjeta de crédito',
        isAdditionalCard: false,
        singleCreditLimit: false,
        balances: { clp: { creditLimit, currentBalance, availableCredit }, usd: null },
      },
      cardHolderName: null,
      truncatedPan: truncatedPan(digits),
    };
  });

/** Additional cards are left out, because the page shows no amounts of theirs. */
function readCards(document: RawDocument): BankPage & WithGaps {
  const named = namedIn(pageIn(document)('body').text());
  const { length } = named.filter(({ kind }) => kind === 'adicional');
  const gaps = length > 0 && { gaps: { creditCards: length } };
  return { kind: 'cards', cards: cardsOf(document), ...gaps };
}

export const cardsIn = (document: RawDocument): CardReference[] =>
  cardsOf(document).map(({ detail, truncatedPan: number }, index) => {
    const statements = String(detail.balances.clp.creditLimit);
    const handles = { national: '', international: '', statements };
    return { key: String(index + 1), truncatedPan: number, handles };
  });

/** The link to the last statement of a card. */
export function statementLink(document: RawDocument, digits: string): PageElement {
  const card = productsOf(document, 'titular').find((one) => one.digits === digits);
  const [link] = card?.only(SCREEN.link, /estado de cuenta/i).toArray() ?? [];
  if (link === undefined) throw unexpected('no longer shows a card', SCREEN.link);
  return link;
}

/**
 * The last statement, without its purchases and its total, which only a document in another tab has:
 * the amount in the dialog is what is left to pay.
 */
function readStatement(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const paragraphs = $(SCREEN.paragraph).toArray();
  const [, , minimum = '', billed = '', due = ''] = paragraphs.map((one) =>
    cleanText($(one).text()),
  );
  const statementDate = readField('billing date', () => parseDate(billed));
  const summary = {
    ...UNTOLD_SUMMARY,
    creditLimit: Number(document.about['limit']),
    billingPeriodEnd: statementDate,
    paymentDueDate: readField('due date', () => parseDate(due)),
    minimumPayment: readField('minimum payment', () => parseClp(minimum)),
  };
  return {
    kind: 'statements',
    owner: document.about['card'] ?? '',
    total: 1,
    order: 'newest-first',
    entries: [{ currency: 'clp', statementDate, summary, transactions: [] }],
    gaps: { statements: null },
  };
}

const unexpected = (what: string, field: string): ExtractionError =>
  unexpectedPage(`The first page ${what}`, { field });
