import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../platforms/banking/bankConnector.ts';
import { cardAnswer, cardMovementsAnswer } from './answers.ts';
import { documentOf, PAST_CONSENT, showProducts } from './fetch.ts';
import type { Context } from './fetch.ts';
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
  const pages = movements.get(card.key) ?? (await openCard(context, card));
  movements.set(card.key, pages);
  for (const page of pages) yield { ...page, page: list };
}

/**
 * Opens a card and reads what its page requests: the summary, then the unbilled purchases, twenty
 * per page. Only the page's own scripts can request the next page.
 */
async function openCard(context: Context, card: CardReference): Promise<readonly RawDocument[]> {
  const { browser } = context;
  const found: { about: RawDocument['about'] } = { about: {} };
  let answer = await browser.decrypted(CALLS.cardMovements, async () => {
    const selector = card.handles.national;
    await showProducts(context, selector);
    const open = () => browser.press({ selector }, PAST_CONSENT);
    const summary = documentOf(await browser.decrypted(CALLS.card, open), 'card');
    found.about = aboutCard(summary, card);
  });
  const pages: RawDocument[] = [];
  for (let number = 1; number <= MOST_PAGES; number += 1) {
    const document = documentOf(answer, 'national');
    const { page, next } = cardMovementsAnswer.read(document).payload.paginationInfo;
    if (pages.length > 0 && page !== pageOf(pages) + 1) throw unexpected('does not go on');
    const isLast = next === null || next === false || next === '';
    const about = {
      ...found.about,
      ...(number > 1 && { from: String(number) }),
      ...(!isLast && { next: String(number + 1) }),
    };
    pages.push({ ...document, about });
    if (isLast) return pages;
    answer = await browser.decrypted(CALLS.cardMovements, () =>
      browser.press({ selector: SCREEN.nextMovements }),
    );
  }
  throw unexpected('has pages without end');
}

/** The fields of the summary that the list of purchases does not contain. */
function aboutCard(summary: RawDocument, { key, truncatedPan }: CardReference) {
  const { card, billingSummary } = cardAnswer.read(summary).payload;
  if (card.PAN.slice(-4) !== truncatedPan.slice(-4)) throw unexpected('is of another card');
  const { nextBillingDate, nextExpirationDate } = billingSummary.nextBillingSummary;
  return {
    card: key,
    ...(nextBillingDate !== null && { billingDate: nextBillingDate }),
    ...(nextExpirationDate !== null && { paymentDueDate: nextExpirationDate }),
  };
}

function pageOf(pages: readonly RawDocument[]): number {
  const last = pages.at(-1);
  return last === undefined ? 0 : cardMovementsAnswer.read(last).payload.paginationInfo.page;
}

const unexpected = (what: string): ExtractionError =>
  new ExtractionError('UNEXPECTED_PAGE', `The list of a card's purchases ${what}`, {
    page: 'national',
  });
