/** The portal, on another host than the public site; its pages are a Vue application. */
const PORTAL = 'https://nueva.afpmodelo.cl';
export const EXTRA_ORIGINS = [PORTAL] as const;

export const ENTRANCE = `${PORTAL}/portalprivado/user/login#/`;
export const OUTSIDE = /^https:\/\/nueva\.afpmodelo\.cl\/portalprivado\/user\/login/;
/** Where an accepted login leads. */
export const INSIDE = /^https:\/\/nueva\.afpmodelo\.cl\/portalprivado\/inicio/;

export const LOGIN = {
  /** Accepts the RUT only with dots and dash, typed key by key. */
  rut: '#rut',
  password: '#password',
  /** Disabled until both fields are valid. */
  submit: 'button[type=submit]',
} as const;

/** The form takes six digits: it cuts off more, and never sends fewer. */
export const PASSWORD = /^\d{6}$/;

/** The figure on the first page, such as `$12.345.678`. */
export const BALANCE = 'h2.card-balance';

/** AFP Modelo's code in the contribution forms (Previred); the page does not contain it. */
export const INSTITUTION_CODE = '34';

/** No source shows a refusal, so that these words are our assumption. */
export const WORDS = {
  wrong:
    /(?:rut|clave|contraseña|credenciales|datos)(?: ingresad[oa]s?)? (?:(?:es |son )?(?:incorrect|inv[aá]lid|err[oó]ne)|no (?:es|son) (?:correct|v[aá]lid))/i,
  // "Si tu clave está bloqueada, llámanos" states nothing.
  locked: /(?<!\bsi )(?:tu|su|la) clave (?:est[aá]|ha sido|fue|qued[oó]|se encuentra) bloquead/i,
  factor: /c[oó]digo de (?:verificaci[oó]n|seguridad)|clave din[aá]mica|segundo factor/i,
  unavailable:
    /(?:sitio|portal|servicio|sistema|p[aá]gina)[^.;]{0,30}(?:mantenci[oó]n|no (?:est[aá] )?disponible)/i,
} as const;
