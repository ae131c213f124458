import type { LoginContext } from '../../contract/connector.ts';
import { ExtractionError } from '../../contract/ExtractionError.ts';
import { openForm, passForm } from '../../families/screen/form.ts';
import { formatRut } from '../../shared/rut.ts';
import { LOGIN, PASSWORD } from './portal.ts';

/** Logs in and stays in the browser: nobody knows the requests behind the private pages. */
export async function login({ browser, credentials }: LoginContext): Promise<null> {
  if (!PASSWORD.test(credentials.password)) {
    throw new ExtractionError('WRONG_LOGIN', 'The password cannot be one of the fund manager');
  }
  await openForm(browser, LOGIN);
  await browser.fill(LOGIN.field, formatRut(credentials.username), { keys: true });
  await browser.fill({ selector: LOGIN.password }, credentials.password, { keys: true });
  await browser.press({ selector: LOGIN.submit });
  await passForm(browser, LOGIN);
  return null;
}
