/** The public page; the login is in one of its drawers. */
export const ENTRANCE = 'https://www.uno.cl/';

export const DRAWER = {
  opener: 'UNOnline',
  username: '#username',
  password: '#password',
  submit: 'button[type=submit]',
} as const;

/** The portal behind the login; its page keeps the session in headers. */
const PORTAL = 'https://portal.uno.cl';
export const EXTRA_ORIGINS = [PORTAL] as const;

/** Calls made by the portal's own pages. */
export const CALLS = {
  login: /\/api\/autenticar(?:\?|$)/,
  balance: /^https:\/\/portal\.uno\.cl\/api\/.*productos-voluntarios\/consulta/,
  movements: /^https:\/\/portal\.uno\.cl\/api\/.*afiliado-movimientos\/movimientos-portal/,
} as const;

export const MOVEMENTS = `${PORTAL}/api/afiliado-movimientos/movimientos-portal`;

/**
 * The certificate of contributions. The certificate of movements lacks their dates and adds
 * nothing.
 */
export const CERTIFICATE = `${PORTAL}/api/afiliado-certificado/cotizaciones`;

/** Code of the mandatory account; the codes of other accounts are not documented. */
export const OBLIGATORY = 'CCO';

/** AFP Uno's code in the contribution forms (Previred); the portal's answers do not contain it. */
export const INSTITUTION_CODE = '35';

/** As long as the public sources wait for the portal. */
export const HOME_MS = 90_000;
