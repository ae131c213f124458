/**
 * The single sign-on of the state services, for their connectors: an OpenID Connect provider. The
 * runtime follows its authorization code flow as redirects, with one form in between. Sources: the
 * manual for services (`/openid`, logout), notes of April 2026 on the form as plain HTTP, and
 * programs that recognise its refusals.
 */

/** The sign-on's real origin; a connector lists it in its `extraOrigins`. */
export const CLAVE_UNICA_ORIGIN = 'https://accounts.claveunica.gob.cl';

/** Ends the sign-on's session. The answer is neither a page nor a redirect. */
export const CLAVE_UNICA_LOGOUT = `${CLAVE_UNICA_ORIGIN}/api/v1/accounts/app/logout`;

/**
 * The form and its typed fields. The hidden fields are `csrfmiddlewaretoken`, `next`, `app_name`
 * and the `token` of an invisible captcha, which may be empty.
 */
export const CLAVE_UNICA_FORM = {
  selector: '#login-form',
  run: 'run',
  password: 'password',
} as const;

/**
 * The elements that contain its refusals; other elements are skipped because static help texts
 * contain the same words.
 */
export const CLAVE_UNICA_MESSAGE = '.gob-response-error, .alert, [role=alert], .error';

/** Phrases in those messages, compared without case and accents. */
export const CLAVE_UNICA_PHRASES = {
  wrongLogin: [
    'datos de acceso no validos',
    'usuario no encontrado',
    'ingresa correctamente tu run',
  ],
  lastAttempt: ['sera bloqueado al siguiente intento'],
  locked: ['usuario bloqueado', 'esta bloqueada', 'fue bloqueada', 'cuenta bloqueada'],
  notEnabled: ['no esta habilitada en claveunica'],
} as const;

/**
 * What is known of the page that asks for the code that is mailed after the password: its words.
 * Compared without case and accents; it cannot match an address.
 */
export const CLAVE_UNICA_CODE = /\bcodigo[a-z ]{0,60} (?:correo|e-?mail)\b/;

/** The same actions again, by the names that they have when ClaveÚnica is used to log in. */
export const withClaveUnicaTwins = <Action>(actions: Readonly<Record<string, Action>>) =>
  Object.fromEntries(
    Object.entries(actions).flatMap(([type, action]) => [
      [type, action],
      [`${type}-clave-unica`, action],
    ]),
  );
