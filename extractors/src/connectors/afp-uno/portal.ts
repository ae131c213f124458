import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** The public page, a drawer of which is the login. */
export const ENTRANCE = 'https://www.uno.cl/';

export const DRAWER = {
  opener: 'UNOnline',
  username: '#username',
  password: '#password',
  submit: 'button[type=submit]',
} as const;

/** The portal behind the login; its page keeps the session in headers. */
export const PORTAL = 'https://portal.uno.cl';
export const EXTRA_ORIGINS = [PORTAL] as const;

/** Calls of the pages. */
export const CALLS = {
  login: /\/api\/autenticar(?:\?|$)/,
  balance: /^https:\/\/portal\.uno\.cl\/api\/.*productos-voluntarios\/consulta/,
  movements: /^https:\/\/portal\.uno\.cl\/api\/.*afiliado-movimientos\/movimientos-portal/,
} as const;

export const MOVEMENTS = `${PORTAL}/api/afiliado-movimientos/movimientos-portal`;

/** Of contributions. That of movements has neither their days nor anything that this one lacks. */
export const CERTIFICATE = `${PORTAL}/api/afiliado-certificado/cotizaciones`;

/** The obligatory account; codes of the others are not documented. */
export const OBLIGATORY = 'CCO';

/** Of AFP Uno in the contribution forms (Previred), which its own answers leave out. */
export const INSTITUTION_CODE = '35';

/** As long as those wait who read the portal. */
export const HOME_MS = 90_000;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = {
  confirmation: `${UNDOCUMENTED_PATH}/api/v1`,
  menu: {
    profile: `${UNDOCUMENTED_PATH}/afiliado/datos.aspx`,
  },
} as const;
