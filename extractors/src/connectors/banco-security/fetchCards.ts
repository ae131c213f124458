import { unexpectedPage } from '../../contract/ExtractionError.ts';
import type { RawDocument } from '../../contract/session.ts';
import type { CardList, CardReference } from '../../families/banking/BankPortal.ts';
import { keepPage } from '../../shared/html.ts';
import { addressOf, ask, fieldsOf, send } from './fetch.ts';
import type { Context, Shown } from './fetch.ts';
import type { CardPages, StatementForm } from './login.ts';
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
    context.state.cards.set(key, { unbilled, statements, others, list: null, forms: null });
    yield await limitsOf(context, key);
  }
}

function pagesOf(context: Context, key: string): CardPages {
  const pages = context.state.cards.get(key);
  if (pages === undefined) throw unexpected('A card is not in the summary', 'redirect');
  return pages;
}

async function limitsOf(context: Context, card: string): Promise<RawDocument> {
  const forms = await formsOf(context, card);
  const newest = (currency: 'clp' | 'usd'): Promise<RawDocument | null> =>
    newestOf(
      context,
      card,
      forms.find((form) => form.currency === currency),
    );
  const [pesos, dollars] = [await newest('clp'), await newest('usd')];
  if (pesos === null) throw unexpected('A card without a statement shows no limit', 'fecha');
  const about = {
    card,
    ...(dollars !== null && { dollars: JSON.stringify(limitsIn(dollars, 'usd')) }),
  };
  return { ...pesos, page: 'limits', about };
}

async function newestOf(
  context: Context,
  card: string,
  form: StatementForm | undefined,
): Promise<RawDocument | null> {
  const [period] = form?.periods ?? [];
  if (form === undefined || period === undefined) return null;
  form.newest ??= await statementOf(context, card, form, period);
  return form.newest;
}

async function formsOf(context: Context, card: string): Promise<readonly StatementForm[]> {
  const pages = pagesOf(context, card);
  if (pages.forms !== null) return pages.forms;
  const { $, response } = await ask(context, pages.statements, 'statements');
  const forms = STATEMENT_FORMS.flatMap(({ currency, form: name, period }): StatementForm[] => {
    const [form, list] = [$(`form[name="${name}"], form#${name}`), $(`select[name="${period}"]`)];
    if (form.length !== 1 || list.length !== 1) return [];
    const action = response.resolve(form.attr('action') ?? response.url.href);
    return [{ currency, action, period, ...fieldsOf($, form, list), newest: null }];
  });
  if (forms.length === 0) throw unexpected('A card has no forms of its statements', 'Formulario');
  pages.forms = forms;
  return forms;
}

async function statementOf(
  context: Context,
  card: string,
  { action, hidden, period: name, currency }: StatementForm,
  period: string,
): Promise<RawDocument> {
  const shown = await send(context, action, { ...hidden, [name]: period }, 'statements');
  return documentOf(shown, { card, currency });
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
  const forms = await formsOf(context, key);
  const all = forms.flatMap((form) =>
    form.periods.map((period, index) => ({ form, period, index })),
  );
  for (const [at, { form, period, index }] of all.entries()) {
    const document =
      (index === 0 ? form.newest : null) ?? (await statementOf(context, key, form, period));
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
