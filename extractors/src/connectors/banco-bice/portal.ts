import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** The portal, one page, which sends whoever has no session to the login. */
export const PORTAL = 'https://portalpersonas.bice.cl';

/** Keycloak's page, at either of the addresses that it has had. */
export const LOGIN = {
  address: /^https:\/\/auth\.bice\.cl\//,
  /** Where its form is sent to. */
  call: /^https:\/\/auth\.bice\.cl\/(?:auth\/)?realms\/personas\/login-actions\//,
  username: '#username',
  password: '#password',
  submit: '#kc-login',
  refusals: ['.kc-feedback-text', '[class*=alert]'],
} as const;

/** The agent's call that takes the login's code and sets the cookies of the session. */
export const LOGIN_END = /\/oauth-agent-personas\/login\/end$/;

/** Where the portal leads to once it has a session, and what it shows there. */
export const HOME = {
  address: /^https:\/\/portalpersonas\.bice\.cl\/home/,
  marker: '#edit-name-txt',
} as const;

/** What the page sends with every call, besides cookies. */
export const CSRF = { item: 'csrf-person', header: 'x-bice-persona-csrf' } as const;
export const RUT_HEADER = 'x-rut-cliente';

const GATEWAY = 'https://gw.bice.cl/portalpersonas';
const TRANSACTIONS = `${GATEWAY}/bff-checking-account-transactions-100/v1`;
const HISTORY = `${GATEWAY}/bff-historic-account-movements-portal/v1`;

export const CALLS = {
  user: `${GATEWAY}/oauth-agent-personas/userInfo`,
  products: `${GATEWAY}/bff-portal-hbp/v1/products`,
  balance: `${TRANSACTIONS}/balance`,
  recent: `${TRANSACTIONS}/transactions`,
  periods: `${HISTORY}/accounts-periods`,
  statement: `${HISTORY}/movements`,
} as const;

/** Part of the body of whatever is asked for after the session's half hour. */
export const EXPIRED = 'The Token has expired';

/** Origins beside the portal's: the login, and the gateway of its services. */
export const EXTRA_ORIGINS = [
  'https://auth.bice.cl',
  'https://gw.bice.cl',
  'https://banco.bice.cl',
] as const;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = `${UNDOCUMENTED_PATH}/api/v1` as const;
