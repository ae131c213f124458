import type { LoginContext } from '../../contract/connector.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { formatRut } from '../../shared/rut.ts';
import { ENTRANCE, FORM, HOME, SENTENCES } from './portal.ts';
import type { ChileCompanyState } from './state.ts';

/** Logs in with the RUT without dots; the company is chosen afterwards by a separate call. */
export async function login({ browser, credentials }: LoginContext): Promise<ChileCompanyState> {
  await browser.open(ENTRANCE);
  const rut = formatRut(credentials.username, 'plain');
  await browser.fill({ selector: FORM.rut }, rut, { keys: true });
  await browser.fill({ selector: FORM.password }, credentials.password);
  await browser.press({ selector: FORM.submit });
  const outcome = await browser.waitFor({
    'wrong-login': [{ text: SENTENCES.wrong }],
    locked: [{ text: SENTENCES.locked }],
    maintenance: [{ text: SENTENCES.unavailable }],
    accepted: [{ address: new RegExp(`^${HOME.replaceAll('.', '\\.')}`) }],
  });
  throwRefusal(outcome);
  return { acting: { company: null }, movements: new Map() };
}
