import type { CheerioAPI } from 'cheerio/slim';
import type { RawDocument } from '../../contract/session.ts';
import type { CardReference } from '../../families/banking/BankPortal.ts';
import type { BankPage, IssuedCard } from '../../families/banking/BankPage.ts';
import { brandWithin } from '../../families/banking/cardBrand.ts';
import { truncatedPan } from '../../families/banking/truncatedPan.ts';
import { UNTOLD_SUMMARY } from '../../products/creditCardStatement.ts';
import { pageIn } from '../../shared/html.ts';
import { HOME } from './portal.ts';
import {
  cycleIn,
  limitsIn,
  NO_CARDS,
  NO_PERIODS,
  periodIn,
  textIn,
  transactionsIn,
  unbilledIn,
  unexpected,
} from './readCardScreen.ts';
import type { PageElement } from './readCardScreen.ts';

const articlesOf = ($: CheerioAPI) => $('article').toArray();

/** The cards of a document that contains the screen of each as an article. */
export function cardsIn(document: RawDocument): CardReference[] {
  if (document.page !== 'cards') return [];
  const $ = pageIn(document);
  return articlesOf($).map((screen, index) => {
    const link = HOME.card(index);
    return {
      key: String(index + 1),
      truncatedPan: truncatedPan(numberIn($, screen)),
      handles: { national: link, international: link, statements: link },
    };
  });
}

/** The screen's last four digits of the card. */
const numberIn = ($: CheerioAPI, screen: PageElement): string =>
  firstText($, screen, 'p.format-number');

function firstText($: CheerioAPI, screen: PageElement, selector: string): string {
  const [found] = $(screen).find(selector).toArray();
  const text = found === undefined ? '' : textIn(found);
  if (text === '') throw unexpected('lacks a text', selector);
  return text;
}

export function readCards(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const cards = articlesOf($).map((screen): IssuedCard => {
    requireTabs($(screen).find('[id="tab0"]').length);
    // That this text is the name of the card, not of its holder, is our assumption.
    const name = firstText($, screen, 'p.subheading.semibold');
    return {
      detail: {
        ...brandWithin(name),
        name,
        // The screen states neither; each currency has a limit of its own.
        isAdditionalCard: false,
        singleCreditLimit: false,
        balances: limitsIn($, $(screen).find('app-progression-chart').toArray()),
      },
      cardHolderName: null,
      truncatedPan: truncatedPan(numberIn($, screen)),
    };
  });
  if (cards.length === 0 && ($(HOME.cards).length === 0 || !NO_CARDS.test(wholeText($)))) {
    throw unexpected('is missing, and the home page does not say that there are no cards');
  }
  return { kind: 'cards', cards };
}

export const readNational = (document: RawDocument): BankPage => readUnbilled(document, 'national');

export const readInternational = (document: RawDocument): BankPage =>
  readUnbilled(document, 'international');

function readUnbilled(document: RawDocument, kind: 'national' | 'international'): BankPage {
  const $ = pageIn(document);
  requireTabs($('[id="tab0"]').length);
  return {
    kind,
    owner: document.about['card'] ?? '',
    // The screen has no pages.
    total: { from: null, next: null },
    order: 'newest-first',
    ...unbilledIn($, kind === 'national' ? 'clp' : 'usd'),
    cycle: cycleIn(wholeText($)),
  };
}

/** One billed period, or the page's words for having none. */
export function readStatements(document: RawDocument): BankPage {
  const $ = pageIn(document);
  const { card = '', from = null, next = null } = document.about;
  const list = { kind: 'statements', owner: card, order: 'newest-first' } as const;
  const total = { from, next };
  const [header, ...more] = $('[id^="acc-"] .period-accordion-header strong').toArray();
  if (header === undefined) {
    requireTabs($('[id="tab1"]').length);
    if (NO_PERIODS.test(wholeText($))) return { ...list, total, entries: [] };
    throw unexpected('shows no billed periods and does not say so');
  }
  if (more.length > 0) throw unexpected('shows two periods as one', 'period-accordion-header');
  const currency = document.about['currency'] === 'usd' ? 'usd' : 'clp';
  const { start, end } = periodIn(textIn(header));
  const summary = {
    // Today's limit: what was used and available on the statement's day is not shown.
    ...UNTOLD_SUMMARY,
    creditLimit: limitOf(document),
    billingPeriodStart: start,
    billingPeriodEnd: end,
  };
  const transactions = transactionsIn($, currency);
  // A statement is of the last day of the period that it bills.
  return { ...list, total, entries: [{ currency, statementDate: end, summary, transactions }] };
}

/** The card's limit in the statement's currency, which another part of the screen shows. */
function limitOf({ about }: RawDocument): number {
  const limit = about['limit'];
  if (limit === undefined) throw unexpected('lacks the limit of a statement', 'Cupo Total');
  return Number(limit);
}

const wholeText = ($: CheerioAPI): string => $.root().toArray().map(textIn).join(' ');

function requireTabs(count: number): void {
  if (count !== 1) throw unexpected('lacks its tabs', '#tab0');
}
