import type { FetchContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, RawDocument } from '../../contract/session.ts';
import { findForm, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { readPdfText } from '../../shared/pdf.ts';
import { rememberDocuments } from '../../shared/rememberDocuments.ts';
import type { AfcState } from './login.ts';
import { yearsIn } from './parse.ts';
import { CERTIFICATE_BUTTONS, CONTRIBUTIONS, DOWNLOAD, LOGIN, PAGES } from './portal.ts';

type Context = FetchContext<AfcState>;

const once = rememberDocuments();

/** The balance. */
export const fetchHome = (context: Context): AsyncIterable<RawDocument> =>
  once(context.session, 'home', async function* () {
    yield (await getPage(context, context.state.home, 'home')).document();
  });

export const fetchEmployers = (context: Context): AsyncIterable<RawDocument> =>
  once(context.session, 'employers', async function* () {
    yield (await getPage(context, PAGES.employers, 'employers')).document();
  });

/** The contributions of every year in the page's list, each requested as its own button does. */
export const fetchContributions = (context: Context): AsyncIterable<RawDocument> =>
  once(context.session, 'contributions', async function* () {
    const { today } = context.state;
    const current = today.slice(0, 4);
    let shown = await getPage(
      context,
      PAGES.contributions,
      'contributions',
      { year: current, today },
      { periodo: current },
    );
    yield shown.document();
    const years = yearsIn(readHtml(shown.text));
    for (const year of years.filter((one) => one !== current)) {
      const { action, hidden } = formIn(readHtml(shown.text));
      const fields = { ...hidden, ...yearField(shown, year), __EVENTTARGET: CONTRIBUTIONS.search };
      shown = await context.session.postForm(shown.resolve(action), fields, {
        page: 'contributions',
        expect: 'html',
        about: { year, today },
      });
      checkInside(shown);
      yield shown.document();
    }
  });

/** The list's own name, with the year that it is to show. */
function yearField(shown: InstitutionResponse, year: string): Readonly<Record<string, string>> {
  const name = readHtml(shown.text).$(CONTRIBUTIONS.years).attr('name');
  if (name === undefined) throw missing('contributions', CONTRIBUTIONS.years);
  return { [name]: year };
}

/**
 * The certificate of all contributions. The page's scripts make it, so that its buttons are pressed
 * in the browser; what the last one requests, which a browser would store as a file, is requested
 * by plain HTTP.
 */
export const fetchCertificate = (context: Context): AsyncIterable<RawDocument> =>
  once(context.session, 'certificate', async function* () {
    const { browser, session, username } = context;
    // Tells whether the session is still known, which the buttons' absence would not.
    await getPage(context, PAGES.certificates, 'certificate');
    await browser.open(PAGES.certificates);
    for (const selector of CERTIFICATE_BUTTONS) await browser.press({ selector });
    await browser.waitFor({ accepted: [{ selector: DOWNLOAD }] });
    const page = readHtml((await browser.markupOf({ selector: 'body' })) ?? '');
    const options = { page: 'certificate', expect: 'any', about: { rut: username } } as const;
    const { target, fields } = requestOf(page);
    const file =
      fields === null
        ? await session.get(target, options)
        : await session.postForm(target, fields, options);
    const document = file.document();
    if (document.bytes === null) {
      checkInside(file);
      throw unexpectedPage('The certificate is another kind of file', { page: 'certificate' });
    }
    yield { ...document, text: await readPdfText(document.bytes) };
  });

interface Requested {
  readonly target: string;
  /** Null for a link. */
  readonly fields: Readonly<Record<string, string>> | null;
}

/** What the button that stores the certificate requests: a link, a post-back or its form. */
function requestOf(page: HtmlPage): Requested {
  const button = page.$(DOWNLOAD);
  const resolve = (address: string): string => new URL(address, PAGES.certificates).href;
  const [href = '', script = '', name] = [
    button.attr('href'),
    button.attr('onclick'),
    button.attr('name'),
  ];
  const postBack = /__doPostBack\(\s*(['"])([^'"]+)\1/.exec(`${href} ${script}`)?.[2];
  if (postBack === undefined && href !== '' && !/^(?:#|javascript:)/i.test(href)) {
    return { target: resolve(href), fields: null };
  }
  const own =
    postBack !== undefined
      ? { __EVENTTARGET: postBack }
      : name !== undefined
        ? { [name]: button.attr('value') ?? '' }
        : null;
  if (own === null) throw missing('certificate', DOWNLOAD);
  const { action, hidden } = formIn(page);
  return { target: resolve(action), fields: { ...hidden, ...own } };
}

/** The one form that such a page has around everything. */
function formIn(page: HtmlPage) {
  const form = findForm(page, 'form');
  if (form === null) throw missing('form', 'form');
  return form;
}

async function getPage(
  { session }: Context,
  target: string,
  page: string,
  about: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): Promise<InstitutionResponse> {
  const response = await session.get(target, { page, expect: 'html', about, query });
  checkInside(response);
  return response;
}

/** How the end of a session is shown is not documented; the entrance has this button. */
function checkInside({ text }: InstitutionResponse): void {
  if (readHtml(text).$(LOGIN.ownPassword).length === 0) return;
  throw new ExtractionError('SESSION_LOST', 'The AFC no longer knows the session');
}

const missing = (page: string, field: string): ExtractionError =>
  unexpectedPage('A page of the AFC lacks an element', { page, field });
