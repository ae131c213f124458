import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { findForm, findLink, readForm, readHtml, readLink } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { formatRut } from '../../shared/rut.ts';
import type { HtmlSite, LoginStep } from './HtmlSite.ts';
import { readNotice, readRefusal } from './messages.ts';

type MenuPage = 'profile' | 'accounts' | 'cards' | 'recipients';

/** Where the pages are: addresses that the menu links. */
export type HtmlMenu = Readonly<Record<MenuPage, string>>;

/** Statuses at which these portals still show a page that says what is the matter. */
const SPOKEN_STATUSES = [503] as const;

/** Fills in the login's forms and reads the menu of the page behind them. */
export async function login(
  site: HtmlSite,
  session: InstitutionSession,
  credentials: Credentials,
): Promise<HtmlMenu> {
  let response = await session.get(site.loginPath, { page: 'login', expect: 'html' });
  let page = readHtml(response.text);
  for (const step of site.loginSteps) {
    const form = openForm(site, page, step);
    response = await session.postForm(
      response.resolve(form.action),
      { ...form.hidden, ...fill(step, credentials) },
      { page: 'login', expect: 'html', accept: SPOKEN_STATUSES },
    );
    page = readHtml(response.text);
    const refusal = readRefusal(site, page);
    if (refusal !== null) throw refusal;
    if (response.status === 503) {
      throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution refuses to serve');
    }
  }
  return readMenu(site, session, response, page);
}

function openForm(site: HtmlSite, page: HtmlPage, step: LoginStep) {
  const fields = [step.rut?.field, step.password?.field].filter((field) => field !== undefined);
  if (findForm(page, step.form) === null) {
    const notice = readNotice(site, page);
    if (notice !== null) throw notice;
  }
  return readForm(page, step.form, fields);
}

function fill(step: LoginStep, { username, password }: Credentials): Record<string, string> {
  return {
    ...(step.rut === null ? {} : { [step.rut.field]: formatRut(username, step.rut.style) }),
    ...(step.password === null ? {} : { [step.password.field]: password }),
  };
}

async function readMenu(
  site: HtmlSite,
  session: InstitutionSession,
  home: InstitutionResponse,
  homePage: HtmlPage,
): Promise<HtmlMenu> {
  let response = home;
  let page = homePage;
  if (site.menu === 'frame') {
    const address = page.$('iframe[src], frame[src]').first().attr('src');
    if (address === undefined) throw noMenu(site, page);
    response = await session.get(response.resolve(address), { page: 'menu', expect: 'html' });
    page = readHtml(response.text);
  }
  if (findLink(page, site.links.accounts) === null) throw noMenu(site, page);
  const linkTo = (section: MenuPage): string =>
    response.resolve(readLink(page, site.links[section]));
  return {
    profile: linkTo('profile'),
    accounts: linkTo('accounts'),
    cards: linkTo('cards'),
    recipients: linkTo('recipients'),
  };
}

/** Neither refused nor inside: the site may say why, else its layout changed. */
function noMenu(site: HtmlSite, page: HtmlPage): ExtractionError {
  return (
    readNotice(site, page) ??
    new ExtractionError('UNEXPECTED_PAGE', 'The login led to a page without the menu')
  );
}

/** Closes the session at the bank; harmless where none was opened. */
export async function logout(site: HtmlSite, session: InstitutionSession): Promise<void> {
  await session.get(site.logoutPath, { page: 'logout', expect: 'any' });
}
