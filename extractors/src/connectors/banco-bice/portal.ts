/** The portal, a single page, which redirects to the login if there is no session. */
export const PORTAL = 'https://portalpersonas.bice.cl';

/** Keycloak's page, at either of its known addresses. */
export const LOGIN = {
  address: /^https:\/\/auth\.bice\.cl\//,
  /** The form's target. */
  call: /^https:\/\/auth\.bice\.cl\/(?:auth\/)?realms\/personas\/login-actions\//,
  username: '#username',
  password: '#password',
  submit: '#kc-login',
  refusals: ['.kc-feedback-text', '[class*=alert]'],
  /**
   * Keycloak's own sentences, in Spanish and English. No source documents the bank's, so another
   * message says nothing about the password.
   */
  wrong: /usuario o contraseña incorrectos|invalid username or password/i,
  locked: /la cuenta está (?:temporalmente )?desactivada|account is (?:temporarily )?disabled/i,
} as const;

/** Where the portal is once it has a session, and an element that it shows there. */
export const HOME = {
  address: /^https:\/\/portalpersonas\.bice\.cl\/home/,
  open: `${PORTAL}/home`,
  marker: '#edit-name-txt',
  cards: '#headingTwo button',
  /** Only the link of the first card is documented; that others follow is our assumption. */
  card: (index: number): string => `#collapseTC${String(index)} a.ultimosMov`,
  anyCard: '[id^="collapseTC"] a.ultimosMov',
  /** Closes an advertisement that may cover the page. */
  closeAd: 'button.evg-btn-dismissal',
} as const;

/** The screen of a card's limits and purchases. */
export const CARD_SCREEN = {
  address: /^https:\/\/portalpersonas\.bice\.cl\/movimientos-tc/,
  number: 'p.format-number',
  amount: 'app-transaction-row .transaction-amount',
  unbilled: '#tab0',
  billed: '#tab1',
  currencies: 'app-segmented-control',
  period: '[id^="acc-"]',
} as const;

/** A value that the page sends with every call, in addition to the cookies. */
export const CSRF = { item: 'csrf-person', header: 'x-bice-persona-csrf' } as const;
export const RUT_HEADER = 'x-rut-cliente';

const GATEWAY = 'https://gw.bice.cl/portalpersonas';
/** Keeps the tokens; beside the portal's services, not below them. */
const AGENT = 'https://gw.bice.cl/oauth-agent-personas';
const TRANSACTIONS = `${GATEWAY}/bff-checking-account-transactions-100/v1`;
const HISTORY = `${GATEWAY}/bff-historic-account-movements-portal/v1`;

export const CALLS = {
  user: `${AGENT}/userInfo`,
  products: `${GATEWAY}/bff-portal-hbp/v1/products`,
  balance: `${TRANSACTIONS}/balance`,
  recent: `${TRANSACTIONS}/transactions`,
  periods: `${HISTORY}/accounts-periods`,
  statement: `${HISTORY}/movements`,
} as const;

/**
 * What the page itself requests once it has a session: before that, the agent may refuse its calls.
 */
export const PAGE_CALLS = /^https:\/\/gw\.bice\.cl\/portalpersonas\/bff-/;

/** Part of every answer's body after the session's half hour. */
export const EXPIRED = 'The Token has expired';

/** Origins in addition to the portal's: the login, and the gateway of its services. */
export const EXTRA_ORIGINS = [
  'https://auth.bice.cl',
  'https://gw.bice.cl',
  'https://banco.bice.cl',
] as const;
