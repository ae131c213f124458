import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { signOffClaveUnica, signOnByClaveUnica } from '../../platforms/clave-unica/signOn.ts';
import { readNotice } from '../../platforms/form-login/messages.ts';
import { findLink, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { ENTRANCE, EXIT, LINKS, registryMessages } from './portal.ts';

/** The address of the page where birth certificates are requested. */
export interface RegistryMenu {
  readonly birth: string;
}

export async function login(context: LoginContext): Promise<RegistryMenu> {
  const { session } = context;
  const entrance = await session.get(ENTRANCE, { page: 'login', expect: 'html' });
  const start = linkOf(readHtml(entrance.text), LINKS.claveUnica);
  const home = await signOnByClaveUnica(context, entrance.resolve(start));
  return { birth: home.resolve(linkOf(readHtml(home.text), LINKS.birth)) };
}

function linkOf(page: HtmlPage, text: string): string {
  const href = findLink(page, text);
  if (href !== null) return href;
  throw (
    readNotice(registryMessages, page) ??
    new ExtractionError('UNEXPECTED_PAGE', 'The login is not in the expected form')
  );
}

/** Ends the session at the portal and at the sign-on; harmless without a session. */
export async function logout(session: InstitutionSession): Promise<void> {
  await session.get(EXIT, { page: 'logout', expect: 'any' });
  await signOffClaveUnica(session);
}
