import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** Leads to the login, or past it where there is a session. */
export const ENTRANCE = 'https://www.scotiabank.cl/login/personas/';

/** The login, and the public site that links it. */
export const EXTRA_ORIGINS = [
  'https://banco.scotiabank.cl',
  'https://www.scotiabankchile.cl',
] as const;

export const FORM = {
  rut: 'input[data-testid=inputDni]',
  password: 'input[data-testid=inputPassword]',
  submit: 'Ingresar',
} as const;

/** Where the login stands, with a token that nobody explains. */
export const LOGIN_PAGE = /\/mfe-login\/scotia/;

/** The call of the login's page. */
export const LOGIN_CALL = /\/mfe-login\/api\/auth\/callback\/enigma$/;

/** The page behind the login, within the shell of all others. */
export const HOME = /\/mfe-home-cl\//;

/** Words that sources look for on pages. */
export const WORDS = {
  unavailable: /mantenimiento|mantención|fuera de servicio/i,
  /** Of a second factor, which none of them met at the login. */
  factor: /clave dinámica|segundo factor|código de verificación/i,
} as const;

/** Statuses of a session that is over. */
export const OVER = [401, 599] as const;

/** Below which all older services stand, named by their template. */
const DOTRX = '/cgi-bin/transac/dotrxajax';
const HOME_SERVICES = '/api/clservices/bff-home-main-web/v1';

export const CALLS = {
  accounts: `${HOME_SERVICES}/accounts`,
  cards: `${HOME_SERVICES}/cards`,
  /** Tokens that last for a short time: for the two above, and for statements. */
  passport: `${DOTRX}?TMPL=/security/passport.json&intends=`,
  jwt: `${DOTRX}?TMPL=/security/jwt.xml&intends=`,
  /** The ids of the person's products, by the codes of transactions. */
  products: `${DOTRX}?TMPL=/admin/session.json`,
  legacyCards: `${DOTRX}?TMPL=/visa/lstTarjetaSaldosEnc.json&intends=`,
  unbilled: (card: string): string =>
    `${DOTRX}?TMPL=/ahorro/saldoNFEnc.json&TRANS=vt_UltimosMovVisaEnc&visa=${encodeURIComponent(card)}&rellamado=0`,
  periods: (card: string): string =>
    `${DOTRX}?TMPL=/ahorro/saldoEnc.json&TRANS=vt_ConsultaEstadoVisaEnc&cta=${encodeURIComponent(card)}`,
  /** Of a card by its longer id. */
  summary: (card: string, month: string): string =>
    `/on-prem/bff-simple-account-statement-web-cl/v1/credit/${encodeURIComponent(Buffer.from(card.slice(1)).toString('base64'))}/getSimpleAccountStatement?period=${month}&currency=CLP`,
  history: (account: string, from: string, to: string): string =>
    `/api/sweb/jo-scotiaweb-cgi-java/download?TRANS=vt_TraeCartolaHistCtaCte&TMPL=/admin/ftp.html&XFMT=1&cta=${encodeURIComponent(account)}&codtrs=T01000&codprd=01000&fecini=${from}&fecfin=${to}`,
} as const;

/** How far back a history was asked for; nobody tells whether it may go further. */
export const HISTORY_DAYS = 45;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = `${UNDOCUMENTED_PATH}/api/v1` as const;
