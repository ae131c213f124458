import { ExtractionError } from '../../contract/ExtractionError.ts';
import type { LoginContext } from '../../contract/connector.ts';
import type { Credentials } from '../../contract/request.ts';
import type { InstitutionSession } from '../../contract/session.ts';
import { findForm, readForm, readHtml } from '../../shared/html.ts';
import type { HtmlPage } from '../../shared/html.ts';
import { formatRut } from '../../shared/rut.ts';
import type { FormLoginConfig, LoginStep } from './FormLoginConfig.ts';
import type { LoggedIn } from './LoggedIn.ts';
import { readNotice, readRefusal } from './messages.ts';
import { confirmLogin } from './secondFactor.ts';

/** Error statuses with a page that explains them. */
const SPOKEN_STATUSES = [503] as const;

/**
 * Submits the login's forms, sending the password once, and passes the second factor if the portal
 * asks for one. The page returned may still be the login: the caller looks for a known part of the
 * logged-in page, and throws `notInside` if it is missing.
 */
export async function submitLogin(
  config: FormLoginConfig,
  { session, credentials, person }: LoginContext,
): Promise<LoggedIn> {
  let response = await session.get(config.loginPath, { page: 'login', expect: 'html' });
  let page = readHtml(response.text);
  for (const step of config.loginSteps) {
    const form = openForm(config, page, step);
    response = await session.postForm(
      response.resolve(form.action),
      { ...form.hidden, ...fill(step, credentials) },
      { page: 'login', expect: 'html', accept: SPOKEN_STATUSES },
    );
    page = readHtml(response.text);
    const refusal = readRefusal(config, page);
    if (refusal !== null) throw refusal;
    if (response.status === 503) {
      throw new ExtractionError('INSTITUTION_UNAVAILABLE', 'The institution refuses requests');
    }
  }
  return confirmLogin(config, { session, person }, { response, page });
}

function openForm(config: FormLoginConfig, page: HtmlPage, step: LoginStep) {
  const fields = [step.rut?.field, step.password?.field].filter((field) => field !== undefined);
  if (findForm(page, step.form) === null) {
    const notice = readNotice(config, page);
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

/**
 * The error for a login that was neither refused nor accepted: the page's own message, or else a
 * changed layout.
 */
export function notInside(config: FormLoginConfig, page: HtmlPage): ExtractionError {
  return (
    readNotice(config, page) ??
    new ExtractionError('UNEXPECTED_PAGE', 'The login led to a page without the menu')
  );
}

/** Ends the session at the institution; harmless without one. */
export async function logout(config: FormLoginConfig, session: InstitutionSession): Promise<void> {
  await session.get(config.logoutPath, { page: 'logout', expect: 'any' });
}
