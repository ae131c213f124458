import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { LoginKind } from '../../contract/institution.ts';
import type { Credentials } from '../../contract/credentials.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { signOffClaveUnica, signOnByClaveUnica } from '../../families/clave-unica/signOn.ts';
import { chileanDay } from '../../shared/dates.ts';
import { findForm, foldedText, readForm, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import {
  CLAVE_UNICA_START,
  COOKIE_DOMAIN,
  EXPIRY_COOKIE,
  HOME,
  HOME_ORIGIN,
  LOGIN_FORM,
  LOGIN_PAGE,
  LOGOUT,
  SESSION_COOKIE,
} from './portal.ts';
import { mustAct, obstacleIn } from '../../shared/obstacles.ts';

export interface SiiState {
  /** Identifies the session in calls to the newer applications. */
  readonly token: string;
  /** The tax service's current day, from the `Date` header of its answer. */
  readonly today: string;
}

export async function login(context: LoginContext): Promise<SiiState> {
  const { session, credentials, loginKind } = context;
  if (loginKind === 'clave-unica') {
    return land(session, await signOnByClaveUnica(context, CLAVE_UNICA_START));
  }
  const entrance = await session.get(`${LOGIN_PAGE}?${HOME}`, LOGIN_OPTIONS);
  const answer = await submitClaveTributaria(session, credentials, entrance);
  return land(session, answer, textOf(readHtml(entrance.text)));
}

const LOGIN_OPTIONS = { page: 'login', expect: 'html' } as const;

const textOf = (page: HtmlPage): string => foldedText(page, 'body');

async function submitClaveTributaria(
  session: InstitutionSession,
  { username, password }: Credentials,
  entrance: InstitutionResponse,
): Promise<InstitutionResponse> {
  const page = readHtml(entrance.text);
  const fields = LOGIN_FORM;
  const form = readForm(page, fields.selector, [fields.typedRut, fields.password]);
  const [digits = '', checkDigit = ''] = username.split('-');
  return session.postForm(
    entrance.resolve(form.action),
    {
      ...form.hidden,
      [fields.typedRut]: username,
      [fields.rut]: digits,
      [fields.checkDigit]: checkDigit,
      [fields.returnAddress]: HOME,
      [fields.password]: password,
    },
    LOGIN_OPTIONS,
  );
}

/**
 * Follows the script in the answer to an accepted login, and sets the cookie that the script would
 * set.
 * @param before what the page said before the password was sent
 */
async function land(
  session: InstitutionSession,
  answer: InstitutionResponse,
  before = '',
): Promise<SiiState> {
  const page = readHtml(answer.text);
  const next = scriptedAddress(page);
  if (next === null && answer.url.origin !== HOME_ORIGIN)
    throw refusalOf(page, before) ?? notAsKnown();
  const { name, minutes } = EXPIRY_COOKIE;
  const until = new Date(Date.now() + minutes * 60_000);
  await session.setCookie(name, until.toUTCString(), COOKIE_DOMAIN);
  const home =
    next === null
      ? answer
      : await session.get(answer.resolve(next), { page: 'home', expect: 'html' });
  const token = await session.cookie(SESSION_COOKIE);
  const date = home.header('date');
  // If the login was not accepted, the answer is still from the login's host.
  if (home.url.origin !== HOME_ORIGIN || token === null || date === null) throw notAsKnown();
  return { token, today: chileanDay(new Date(date)) };
}

/** The address in a script's `location.replace('...')`; null if there is none. */
function scriptedAddress({ $ }: HtmlPage): string | null {
  const scripts = $('script')
    .toArray()
    .map((script) => $(script).text())
    .join('\n');
  return /\blocation\.replace\(\s*(['"])([^'"]+)\1\s*\)/.exec(scripts)?.[2] ?? null;
}

/**
 * Refusals are pages with status 200. They contain a sentence and a code, whose third group
 * identifies the reason.
 */
function refusalOf(page: HtmlPage, before: string): ExtractionError | null {
  const text = textOf(page);
  const code = /codigo de este mensaje es 01\.01\.(\d{3})\./.exec(text)?.[1] ?? '';
  // Assumed: no source documents the answer for a locked password.
  if (text.includes('se encuentra bloqueada') || text.includes('ha sido bloqueada')) {
    return new ExtractionError('LOCKED', 'The password is locked');
  }
  const obstacle = obstacleIn(text, before);
  if (obstacle !== null) return obstacle;
  if (
    ['203', '217', '225'].includes(code) ||
    text.includes('clave tributaria ingresada no es correcta')
  ) {
    return new ExtractionError('WRONG_LOGIN', 'The institution refused the credentials');
  }
  if (code === '190' || text.includes('maximo de sesiones autenticadas')) {
    return new ExtractionError(
      'INSTITUTION_UNAVAILABLE',
      'The person has reached the session limit of the tax service; one has to expire first',
    );
  }
  // The page asks the person to confirm an e-mail address or to change the password.
  if (page.$('#correo, #MCurrentPass2').length > 0) {
    return mustAct();
  }
  return findForm(page, LOGIN_FORM.selector) === null
    ? null
    : new ExtractionError('SESSION_LOST', 'The tax service did not keep the session it opened');
}

function notAsKnown(): ExtractionError {
  return unexpectedPage('The login is not in the expected form');
}

/** Ends the session, and the sign-on's session; harmless without one. */
export async function logout(session: InstitutionSession, loginKind: LoginKind): Promise<void> {
  await session.get(LOGOUT, { page: 'logout', expect: 'any' });
  if (loginKind === 'clave-unica') await signOffClaveUnica(session);
}
