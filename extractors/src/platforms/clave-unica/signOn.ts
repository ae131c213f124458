import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionResponse, InstitutionSession } from '../../contract/session.ts';
import { findForm, readForm, readHtml } from '../../shared/html.ts';
import { formatRut } from '../../shared/rut.ts';
import { CLAVE_UNICA_FORM } from './claveUnica.ts';
import { readSignOnRefusal } from './messages.ts';

/** Error statuses with a page that explains them. */
const SPOKEN_STATUSES = [400, 403, 503] as const;

/**
 * Signs on for a service and returns the service's page after the redirect. The password is sent
 * once, to the origin of the login page that the service redirected to.
 * @param start where the service starts it: a path below its base URL or a resolved link
 * @throws ExtractionError `WRONG_LOGIN`, `LOCKED` and whatever else the sign-on says
 */
export async function signOnByClaveUnica(
  session: InstitutionSession,
  start: string,
  { username, password }: Credentials,
): Promise<InstitutionResponse> {
  const options = { page: 'clave-unica', expect: 'html', accept: SPOKEN_STATUSES } as const;
  const opened = await session.get(start, options);
  const page = readHtml(opened.text);
  const { selector, run, password: secret } = CLAVE_UNICA_FORM;
  if (findForm(page, selector) === null) {
    throw readSignOnRefusal(page) ?? unavailable(opened) ?? notTheForm();
  }
  const form = readForm(page, selector, [run, secret]);
  const action = opened.resolve(form.action);
  if (form.method !== 'POST' || new URL(action).origin !== opened.url.origin) throw notTheForm();
  const fields = { ...form.hidden, [run]: formatRut(username, 'plain'), [secret]: password };
  const answer = await session.postForm(action, fields, options);
  const answered = readHtml(answer.text);
  const refusal = readSignOnRefusal(answered) ?? unavailable(answer);
  if (refusal !== null) throw refusal;
  // The form again, without a reason.
  if (answer.status !== 200 || findForm(answered, selector) !== null) throw notTheForm();
  return answer;
}

function unavailable({ status }: InstitutionResponse): ExtractionError | null {
  if (status !== 503) return null;
  return new ExtractionError('INSTITUTION_UNAVAILABLE', 'ClaveUnica refuses to serve');
}

function notTheForm(): ExtractionError {
  return new ExtractionError('UNEXPECTED_PAGE', 'ClaveUnica has not the login that is known');
}
