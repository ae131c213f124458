import type { LoginContext } from '../../contract/connector.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { findLink, readHtml, readLink } from '../../shared/html.ts';
import { notInside, submitLogin } from '../form-login/formLogin.ts';
import type { LoggedIn } from '../form-login/LoggedIn.ts';
import type { HtmlPortalConfig } from './HtmlPortalConfig.ts';

/** The addresses of the pages linked from the menu. */
export interface HtmlMenu {
  /** Finds an address by the link's text; a menu without it is an `UNEXPECTED_PAGE`. */
  linkTo(text: string): string;
}

/** Logs in and reads the menu. */
export async function login(config: HtmlPortalConfig, context: LoginContext): Promise<HtmlMenu> {
  return readMenu(config, context.session, await submitLogin(config, context));
}

/** The menu, in the first page or in a frame of it. */
async function readMenu(
  config: HtmlPortalConfig,
  session: InstitutionSession,
  home: LoggedIn,
): Promise<HtmlMenu> {
  let { response, page } = home;
  if (config.menu === 'frame') {
    const address = page.$('iframe[src], frame[src]').first().attr('src');
    if (address === undefined) throw notInside(config, page);
    response = await session.get(response.resolve(address), { page: 'menu', expect: 'html' });
    page = readHtml(response.text);
  }
  if (findLink(page, config.links.accounts) === null) throw notInside(config, page);
  return { linkTo: (text) => response.resolve(readLink(page, text)) };
}
