import type { BrowserAnswer } from '../../contract/browser.ts';
import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { cardAnswer, cardMovementsAnswer } from './cardAnswers.ts';
import { documentOf, PAST_CONSENT, productsOf, showProducts } from './fetch.ts';
import type { Context } from './fetch.ts';
import { limitsIn } from './parseCards.ts';
import { CALLS, SCREEN } from './portal.ts';

/** More pages than a card's purchases ever fill. */
const MOST_PAGES = 400;

/** A card's purchases: the bank lists those in pesos and in dollars together. */
export async function* fetchUnbilled(
  context: Context,
  card: CardReference,
  list: CardList,
): AsyncIterable<RawDocument> {
  const { movements } = context.state;
  const pages = movements.get(card.key) ?? (await unbilledOf(context, card));
  movements.set(card.key, pages);
  for (const page of pages) yield { ...page, page: list };
}

async function unbilledOf(context: Context, card: CardReference): Promise<readonly RawDocument[]> {
  const { summary, answer } = await openCard(context, card);
  const cycle = aboutCard(summary, card);
  const pages = await pagesFrom(context, answer, 'national');
  return pages.map((page, index) => ({
    ...page,
    about: {
      ...cycle,
      ...(index > 0 && { from: String(index + 1) }),
      ...(index + 1 < pages.length && { next: String(index + 2) }),
    },
  }));
}

/**
 * A card's last statement, in all currencies: the card's summary, and all pages of the purchases
 * that its page requests for the tab of billed ones. How an earlier period is requested is not
 * documented.
 */
export async function* fetchStatements(
  context: Context,
  card: CardReference,
): AsyncIterable<RawDocument> {
  const { browser, state } = context;
  const shown = state.page.card;
  const { summary } = shown?.key === card.key ? shown : await openCard(context, card);
  state.page.card = null;
  const choose = () => browser.press({ selector: SCREEN.billed }, PAST_CONSENT);
  const answer = await browser.decrypted(CALLS.cardMovements, choose);
  const pages = await pagesFrom(context, answer, 'statements');
  yield {
    ...summary,
    page: 'statements',
    text: `{"summary":${summary.text},"movements":[${pages.map(({ text }) => text).join()}]}`,
    about: { card: card.key, ...limitsIn(await productsOf(context), card.key) },
  };
}

/**
 * Opens a card, whose page requests the summary and then the first unbilled purchases. Both are
 * awaited: the answers do not tell which list they belong to.
 */
async function openCard(
  context: Context,
  card: CardReference,
): Promise<{ readonly summary: RawDocument; readonly answer: BrowserAnswer }> {
  const { browser, state } = context;
  const found: RawDocument[] = [];
  const answer = await browser.decrypted(CALLS.cardMovements, async () => {
    const selector = card.handles.national;
    await showProducts(context, selector);
    const open = () => browser.press({ selector }, PAST_CONSENT);
    const summary = documentOf(await browser.decrypted(CALLS.card, open), 'card');
    // If this is not the expected summary, the page requests no purchases.
    aboutCard(summary, card);
    found.push(summary);
  });
  const [summary] = found;
  if (summary === undefined) throw unexpected('has no summary', 'card');
  state.page.card = { key: card.key, summary };
  return { summary, answer };
}

/** All pages of the list that is shown. Only the page's own scripts can request the next one. */
async function pagesFrom(
  { browser }: Context,
  first: BrowserAnswer,
  name: 'national' | 'statements',
): Promise<readonly RawDocument[]> {
  const pages: RawDocument[] = [];
  let answer = first;
  let before: number | null = null;
  while (pages.length < MOST_PAGES) {
    const document = documentOf(answer, name);
    const { page, next } = cardMovementsAnswer.read(document).payload.paginationInfo;
    if (before !== null && page !== before + 1) throw unexpected('does not go on', name);
    before = page;
    pages.push(document);
    if (next === null || next === false || next === '') return pages;
    answer = await browser.decrypted(CALLS.cardMovements, () =>
      browser.press({ selector: SCREEN.nextMovements }),
    );
  }
  throw unexpected('has pages without end', name);
}

/** The fields of the summary that the list of purchases does not contain. */
function aboutCard(summary: RawDocument, { key, truncatedPan }: CardReference) {
  const { card, billingSummary } = cardAnswer.read(summary).payload;
  if (card.PAN.slice(-4) !== truncatedPan.slice(-4)) throw unexpected('is of another card', 'card');
  const { nextBillingDate, nextExpirationDate } = billingSummary.nextBillingSummary;
  return {
    card: key,
    ...(nextBillingDate !== null && { billingDate: nextBillingDate }),
    ...(nextExpirationDate !== null && { paymentDueDate: nextExpirationDate }),
  };
}

const unexpected = (what: string, page: string): ExtractionError =>
  unexpectedPage(`The list of a card's purchases ${what}`, { page });
