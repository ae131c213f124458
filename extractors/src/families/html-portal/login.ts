import type { Credentials } from '../../contract/request.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { findLink, readHtml, readLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import type { LoggedIn } from '../form-login/formLogin.ts';
import type { HtmlSite } from './HtmlSite.ts';

/** Where the pages are: the addresses that the menu links. */
export interface HtmlMenu {
  /** By the link's text; a menu without it is an `UNEXPECTED_PAGE`. */
  linkTo(text: string): string;
}

/** Fills in the login's forms and reads the menu of the page behind them. */
export async function login(
  site: HtmlSite,
  session: InstitutionSession,
  credentials: Credentials,
): Promise<HtmlMenu> {
  return readMenu(site, session, await submitLogin(site, session, credentials));
}

/** The menu, in the first page inside or in a frame of it. */
export async function readMenu(
  site: HtmlSite,
  session: InstitutionSession,
  home: LoggedIn,
): Promise<HtmlMenu> {
  let { response, page } = home;
  if (site.menu === 'frame') {
    const address = page.$('iframe[src], frame[src]').first().attr('src');
    if (address === undefined) throw notInside(site, page);
    response = await session.get(response.resolve(address), { page: 'menu', expect: 'html' });
    page = readHtml(response.text);
  }
  if (findLink(page, site.links.accounts) === null) throw notInside(site, page);
  return { linkTo: (text) => response.resolve(readLink(page, text)) };
}
