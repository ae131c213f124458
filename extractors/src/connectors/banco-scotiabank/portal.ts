/** Redirects to the login, or past it if there is a session. */
export const ENTRANCE = 'https://www.scotiabank.cl/login/personas/';

/** The login, and the public pages that link to it. */
export const EXTRA_ORIGINS = [
  'https://banco.scotiabank.cl',
  'https://www.scotiabankchile.cl',
] as const;

export const FORM = {
  rut: 'input[data-testid=inputDni]',
  password: 'input[data-testid=inputPassword]',
  submit: 'Ingresar',
} as const;

/** The login page; its address contains a token that no source explains. */
export const LOGIN_PAGE = /\/mfe-login\/scotia/;

/** The login page's call. */
export const LOGIN_CALL = /\/mfe-login\/api\/auth\/callback\/enigma$/;

/** The first page after the login, in the shell that all pages share. */
export const HOME = /\/mfe-home-cl\//;

/** The words that the sources look for on pages. */
export const WORDS = {
  unavailable: /mantenimiento|mantención|fuera de servicio/i,
  /** Words of a second factor, although no source encountered one at the login. */
  factor: /clave dinámica|segundo factor|código de verificación/i,
} as const;

/** Statuses that mean that the session has ended. */
export const OVER = [401, 599] as const;

/** The screen of a card, in a frame of the shell. The frame's own address is not documented. */
export const CARD_SCREEN = {
  billed: (digits: string): string =>
    `https://www.scotiabank.cl/mfe/sweb/mfe-shell-web-cl/mfe/mfe-simple-account-statement-web-cl/?tab=movimientos-facturados&card=${digits}`,
  frame: 'iframe#iframe-stage',
  /** The page itself and the services that have its name. */
  answers: /\/(bff|mfe)-simple-account-statement-web-cl\//,
  activeTab: 'button#tab-action__movimientos-facturados.tab__action--active',
  subTab: 'button.tab__action',
  /** The table for printing is in another element. */
  table: (kind: 'nacional' | 'internacional'): string => `div.tabla__movimientos--${kind}`,
  more: 'Ver más Movimientos facturados',
} as const;

/** Base path of the older services, each identified by its template. */
const DOTRX = '/cgi-bin/transac/dotrxajax';
const HOME_SERVICES = '/api/clservices/bff-home-main-web/v1';

export const CALLS = {
  accounts: `${HOME_SERVICES}/accounts`,
  cards: `${HOME_SERVICES}/cards`,
  /** Short-lived tokens: `passport` for the two services above, `jwt` for statements. */
  passport: `${DOTRX}?TMPL=/security/passport.json&intends=`,
  jwt: `${DOTRX}?TMPL=/security/jwt.xml&intends=`,
  /** The ids of the person's products, by transaction code. */
  products: `${DOTRX}?TMPL=/admin/session.json`,
  legacyCards: `${DOTRX}?TMPL=/visa/lstTarjetaSaldosEnc.json&intends=`,
  unbilled: (card: string): string =>
    `${DOTRX}?TMPL=/ahorro/saldoNFEnc.json&TRANS=vt_UltimosMovVisaEnc&visa=${encodeURIComponent(card)}&rellamado=0`,
  periods: (card: string): string =>
    `${DOTRX}?TMPL=/ahorro/saldoEnc.json&TRANS=vt_ConsultaEstadoVisaEnc&cta=${encodeURIComponent(card)}`,
  /** Takes the longer of a card's ids. */
  summary: (card: string, month: string, currency: 'clp' | 'usd'): string =>
    `/on-prem/bff-simple-account-statement-web-cl/v1/credit/${encodeURIComponent(Buffer.from(card.slice(1)).toString('base64'))}/getSimpleAccountStatement?period=${month}&currency=${currency.toUpperCase()}`,
  history: (account: string, from: string, to: string): string =>
    `/api/sweb/jo-scotiaweb-cgi-java/download?TRANS=vt_TraeCartolaHistCtaCte&TMPL=/admin/ftp.html&XFMT=1&cta=${encodeURIComponent(account)}&codtrs=T01000&codprd=01000&fecini=${from}&fecfin=${to}`,
} as const;

/** The longest history that a source requested; no source tells whether it may be longer. */
export const HISTORY_DAYS = 45;
