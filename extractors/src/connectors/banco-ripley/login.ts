import type { LoginContext } from '../../contract/connector.ts';
import { openForm, passForm } from '../../families/screen/form.ts';
import { formatRut } from '../../shared/rut.ts';
import { LOGIN } from './portal.ts';

/** Logs in and stays in the browser: nobody knows the requests behind the private pages. */
export async function login({ browser, credentials }: LoginContext): Promise<null> {
  const { field, next } = LOGIN;
  await openForm(browser, LOGIN);
  // In which form the RUT is typed is not documented.
  const rut = formatRut(credentials.username, 'compact');
  await browser.fill(field, rut, { keys: true, leave: true });
  const first = (await browser.markupOf(field)) ?? '';
  await browser.press(next);
  // The password must not be typed into the field of the RUT.
  if ((await browser.markupOf(field, { unlike: first })) !== null) {
    await browser.fill(field, credentials.password);
    await browser.press(next);
  }
  await passForm(browser, LOGIN);
  return null;
}
