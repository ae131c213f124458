import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { findForm, keepPage } from '../../shared/html.ts';
import { addressOf, ask, periodsIn, submit } from './fetch.ts';
import type { Context, Shown } from './fetch.ts';
import type { CardPages, StatementList } from './login.ts';
import { limitsIn, summaryCards } from './parseCards.ts';
import { PATHS, STATEMENT_FORMS } from './portal.ts';

/** The summary, then each card's newest statement, which alone states its limits. */
export async function* fetchCards(context: Context): AsyncIterable<RawDocument> {
  const summary = await ask(context, PATHS.summary, 'cards');
  yield documentOf(summary, {});
  const base = summary.response.url.href;
  const cards = summaryCards(summary.$);
  for (const [index, { digits, links }] of cards.entries()) {
    const [unbilled, statements] = [links.unbilled, links.statements].map((link) =>
      addressOf(summary.$, link, base),
    );
    if (unbilled == null || statements == null)
      throw unexpected('A card has no address', 'redirect');
    const others = cards.map((one) => one.digits).filter((one) => one !== digits);
    const key = String(index + 1);
    context.state.cards.set(key, { unbilled, statements, others, list: null, lists: null });
    yield await limitsOf(context, key);
  }
}

function pagesOf(context: Context, key: string): CardPages {
  const pages = context.state.cards.get(key);
  if (pages === undefined) throw unexpected('A card is not in the summary', 'redirect');
  return pages;
}

/** The newest statement in pesos, and the limits of the newest one in dollars. */
async function limitsOf(context: Context, card: string): Promise<RawDocument> {
  const lists = await listsOf(context, card);
  const newest = async (currency: 'clp' | 'usd'): Promise<RawDocument | undefined> => {
    const list = lists.find((one) => one.currency === currency);
    return list?.periods[0] === undefined ? undefined : list.read(list.periods[0]);
  };
  const [pesos, dollars] = [await newest('clp'), await newest('usd')];
  if (pesos === undefined) throw unexpected('A card without a statement shows no limit', 'fecha');
  const about = {
    card,
    ...(dollars !== undefined && { dollars: JSON.stringify(limitsIn(dollars, 'usd')) }),
  };
  return { ...pesos, page: 'limits', about };
}

async function listsOf(context: Context, card: string): Promise<readonly StatementList[]> {
  const pages = pagesOf(context, card);
  if (pages.lists !== null) return pages.lists;
  const shown = await ask(context, pages.statements, 'statements');
  const lists = STATEMENT_FORMS.flatMap(({ currency, form: name, period }): StatementList[] => {
    const form = findForm(shown, `form[name="${name}"]`);
    if (form === null) return [];
    const periods = periodsIn(shown.$, `select[name="${period}"]`);
    const newest = new Map<string | undefined, RawDocument>();
    const read = async (chosen: string): Promise<RawDocument> => {
      const answer =
        newest.get(chosen) ??
        documentOf(await submit(context, shown, form, { [period]: chosen }, 'statements'), {
          card,
          currency,
        });
      if (chosen === periods[0]) newest.set(chosen, answer);
      return answer;
    };
    return [{ currency, periods, read }];
  });
  if (lists.length === 0) throw unexpected('A card has no forms of its statements', 'Formulario');
  pages.lists = lists;
  return lists;
}

/** The page with all unbilled purchases of a card, once for each currency. */
export async function* fetchUnbilled(
  context: Context,
  { key }: CardReference,
  page: CardList,
): AsyncIterable<RawDocument> {
  const pages = pagesOf(context, key);
  pages.list ??= documentOf(await ask(context, pages.unbilled, page), {
    card: key,
    others: pages.others.join(','),
  });
  yield { ...pages.list, page };
}

/** Every statement in pesos, then every one in dollars. */
export async function* fetchStatements(
  context: Context,
  { key }: CardReference,
): AsyncIterable<RawDocument> {
  const all = (await listsOf(context, key)).flatMap(({ periods, read }) =>
    periods.map((period) => () => read(period)),
  );
  for (const [at, read] of all.entries()) {
    const document = await read();
    const about = {
      ...document.about,
      ...(at > 0 && { from: String(at) }),
      ...(at + 1 < all.length && { next: String(at + 1) }),
    };
    yield { ...document, about };
  }
}

function documentOf({ $, response }: Shown, about: RawDocument['about']): RawDocument {
  const document = { ...response.document(), about };
  keepPage(document, $);
  return document;
}

const unexpected = (message: string, field: string) =>
  unexpectedPage(message, { page: 'cards', field });
