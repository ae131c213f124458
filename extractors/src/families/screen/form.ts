import type { BrowserSession } from '../../contract/browser.ts';
import { throwRefusal } from '../../shared/throwRefusal.ts';
import { askedInWords } from '../second-factor/askedInWords.ts';

/** A login of which no source shows a refusal, so that its words are our assumption. */
interface LoginForm {
  readonly entrance: string;
  readonly outside: RegExp;
  /** Where an accepted login leads. */
  readonly inside: RegExp;
  readonly field: { readonly selector: string };
  /** How the institution asks for a second factor, instead of the usual words. */
  readonly factor?: RegExp;
}

const WORDS = {
  wrong:
    /(?:rut|clave|contraseña|credenciales|datos)(?: ingresad[oa]s?)? (?:(?:es |son )?(?:incorrect|inv[aá]lid|err[oó]ne)|no (?:es|son) (?:correct|v[aá]lid))/i,
  // "Si tu clave está bloqueada, llámanos" states nothing.
  locked: /(?<!\bsi )(?:tu|su|la) clave (?:est[aá]|ha sido|fue|qued[oó]|se encuentra) bloquead/i,
  factor: /c[oó]digo de (?:verificaci[oó]n|seguridad)|clave din[aá]mica|segundo factor/i,
  unavailable:
    /(?:sitio|portal|servicio|sistema|p[aá]gina)[^.;]{0,30}(?:mantenci[oó]n|no (?:est[aá] )?disponible)/i,
} as const;

const INSTITUTION = { by: 'The institution' } as const;

/** Opens the login and waits for its first field. */
export async function openForm(browser: BrowserSession, form: LoginForm): Promise<void> {
  await browser.open(form.entrance);
  const { outside: address, field } = form;
  const outcome = await browser.waitFor({
    // An interstitial may have a field too.
    accepted: [{ ...field, answer: { address, status: [200] } }],
    maintenance: [
      { answer: { address, status: [403, 500, 502, 503, 504] } },
      { text: WORDS.unavailable },
    ],
  });
  throwRefusal(outcome, INSTITUTION);
}

/** Waits for the outcome of a form that was sent, and throws if the login was not accepted. */
export async function passForm(browser: BrowserSession, form: LoginForm): Promise<void> {
  const { factor = WORDS.factor } = form;
  const outcome = await browser.waitFor({
    accepted: [{ address: form.inside }],
    locked: [{ text: WORDS.locked }],
    'wrong-login': [{ address: form.outside, text: WORDS.wrong }],
    challenge: [{ text: factor }],
    maintenance: [{ text: WORDS.unavailable }],
  });
  throwRefusal(outcome, INSTITUTION);
  if (outcome === 'challenge') throw await askedInWords(browser, factor);
}
