import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError, unexpectedPage } from '../../contract/ExtractionError.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { findForm, foldedText, readForm, readHtml } from '../../shared/html.ts';
import { mustAct } from '../../shared/obstacles.ts';
import { formatRut } from '../../shared/rut.ts';
import { CLAVE_UNICA_CODE, CLAVE_UNICA_FORM, CLAVE_UNICA_LOGOUT } from './claveUnica.ts';
import { readSignOnRefusal } from './messages.ts';

/** Error statuses with a page that explains them. */
const SPOKEN_STATUSES = [400, 403, 503] as const;

/**
 * Signs on for a service and returns the service's page after the redirect. The password is sent
 * once, to the origin of the login page to which the service redirected.
 * @param start where the service starts the sign-on: a path below its base URL or a resolved link
 * @throws ExtractionError `WRONG_LOGIN`, `LOCKED`, or the error for another message of the sign-on;
 *   `PERSON_REQUIRED` if it asks for the code that it mails
 */
export async function signOnByClaveUnica(
  { session, credentials }: Pick<LoginContext, 'session' | 'credentials'>,
  start: string,
): Promise<InstitutionResponse> {
  const options = { page: 'clave-unica', expect: 'html', accept: SPOKEN_STATUSES } as const;
  const opened = await session.get(start, options);
  const page = readHtml(opened.text);
  const { selector, run, password } = CLAVE_UNICA_FORM;
  if (findForm(page, selector) === null) {
    throw readSignOnRefusal(page) ?? unavailable(opened) ?? notTheForm();
  }
  const form = readForm(page, selector, [run, password]);
  const action = opened.resolve(form.action);
  if (form.method !== 'POST' || new URL(action).origin !== opened.url.origin) throw notTheForm();
  // Formatted like the form's own script does it.
  const typed = formatRut(credentials.username, 'dotted');
  const fields = { ...form.hidden, [run]: typed, [password]: credentials.password };
  const answer = await session.postForm(action, fields, options);
  const isStillThere = ({ url }: InstitutionResponse): boolean => url.origin === opened.url.origin;
  // Skipped for the service's own page, which may contain unrelated messages.
  const said = isStillThere(answer) ? readSignOnRefusal(readHtml(answer.text)) : null;
  const refusal = said ?? unavailable(answer);
  if (refusal !== null) throw refusal;
  // Still the form, without a reason, or another page of the sign-on's.
  if (answer.status !== 200 || isStillThere(answer)) throw codeAsked(answer) ?? notTheForm();
  return answer;
}

/** Ends the sign-on's session; harmless without one. */
export async function signOffClaveUnica(session: InstitutionSession): Promise<void> {
  await session.get(CLAVE_UNICA_LOGOUT, { page: 'logout', expect: 'any' });
}

/** No source documents the page of the code, but it is not the login form. */
function codeAsked({ text }: InstitutionResponse): ExtractionError | null {
  const page = readHtml(text);
  if (findForm(page, CLAVE_UNICA_FORM.selector) !== null) return null;
  const sentence = CLAVE_UNICA_CODE.exec(foldedText(page, 'body'))?.[0];
  return sentence === undefined ? null : mustAct(sentence);
}

function unavailable({ status }: InstitutionResponse): ExtractionError | null {
  if (status !== 503) return null;
  return new ExtractionError('INSTITUTION_UNAVAILABLE', 'ClaveUnica refuses requests');
}

function notTheForm(): ExtractionError {
  return unexpectedPage('ClaveUnica does not have the expected login page');
}
