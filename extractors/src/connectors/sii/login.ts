import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { signOnByClaveUnica } from '../../platforms/clave-unica/signOn.ts';
import { readNotice, readRefusal } from '../../platforms/form-login/messages.ts';
import { findForm, findLink, readForm, readHtml, readLink } from '../../shared/html.ts';
import { CLAVE_TRIBUTARIA_FORM, ENTRANCE, EXIT, LINKS, siiMessages } from './portal.ts';

export type SiiSection = 'situation' | 'properties' | 'register' | 'declarations' | 'folder';

/** Where the pages are: addresses that the menu links. */
export type SiiMenu = Readonly<Record<SiiSection, string>>;

/** Error statuses with a page that explains them. */
const SPOKEN_STATUSES = [403, 503] as const;

export async function login({ session, credentials, loginKind }: LoginContext): Promise<SiiMenu> {
  const entrance = await session.get(ENTRANCE, {
    page: 'login',
    expect: 'html',
    accept: SPOKEN_STATUSES,
  });
  const home =
    loginKind === 'clave-unica'
      ? await signOnByClaveUnica(session, claveUnicaAt(entrance), credentials)
      : await submitClaveTributaria(session, entrance, credentials);
  return readMenu(home);
}

function claveUnicaAt(entrance: InstitutionResponse): string {
  const page = readHtml(entrance.text);
  const href = findLink(page, LINKS.claveUnica);
  if (href === null) throw readNotice(siiMessages, page) ?? notAsKnown();
  return entrance.resolve(href);
}

async function submitClaveTributaria(
  session: InstitutionSession,
  entrance: InstitutionResponse,
  { username, password }: Credentials,
): Promise<InstitutionResponse> {
  const page = readHtml(entrance.text);
  const fields = CLAVE_TRIBUTARIA_FORM;
  if (findForm(page, fields.selector) === null) {
    throw readNotice(siiMessages, page) ?? notAsKnown();
  }
  const form = readForm(page, fields.selector, [fields.rut, fields.checkDigit, fields.password]);
  const [digits = '', checkDigit = ''] = username.split('-');
  const answer = await session.postForm(
    entrance.resolve(form.action),
    {
      ...form.hidden,
      [fields.rut]: digits,
      [fields.checkDigit]: checkDigit,
      [fields.password]: password,
    },
    { page: 'login', expect: 'html', accept: SPOKEN_STATUSES },
  );
  const refusal = readRefusal(siiMessages, readHtml(answer.text));
  if (refusal !== null) throw refusal;
  if (answer.status === 503) {
    throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution refuses to serve');
  }
  return answer;
}

function readMenu(home: InstitutionResponse): SiiMenu {
  const page = readHtml(home.text);
  // Neither refused nor logged in: the page may say why.
  if (findLink(page, LINKS.situation) === null) {
    throw readNotice(siiMessages, page) ?? notAsKnown();
  }
  const linkTo = (section: SiiSection): string => home.resolve(readLink(page, LINKS[section]));
  return {
    situation: linkTo('situation'),
    properties: linkTo('properties'),
    register: linkTo('register'),
    declarations: linkTo('declarations'),
    folder: linkTo('folder'),
  };
}

function notAsKnown(): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', 'The login is not as the connector knows it');
}

/** Ends the session here and at the sign-on; harmless without one. */
export async function logout(session: InstitutionSession): Promise<void> {
  await session.get(EXIT, { page: 'logout', expect: 'any' });
}
