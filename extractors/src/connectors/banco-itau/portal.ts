import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** The bank's WebSphere portal. */
export const LOGIN_PAGE = 'https://banco.itau.cl/wps/portal/newolb/web/login';
const PRIVATE = '/wps/myportal/newolb/web';

export const PAGES = {
  home: `${PRIVATE}/home/newhome`,
  /** Of accounts in pesos alone. */
  current: `${PRIVATE}/cuentas/cuenta-corriente/saldos-ultimo-movimiento`,
  history: {
    clp: `${PRIVATE}/cuentas/cuenta-corriente/cartola-historica`,
    usd: `${PRIVATE}/cuentas/cuenta-en-dolares/cartola-historica`,
  },
  cards: `${PRIVATE}/tarjeta-credito/resumen/deuda`,
  national: `${PRIVATE}/tarjeta-credito/resumen/compras-pesos`,
  international: `${PRIVATE}/tarjeta-credito/resumen/compras-en-dolares`,
  mortgages: `${PRIVATE}/creditos/credito-hipotecario/consultar-creditos`,
} as const;

/** Billed statements, each currency in a portlet of its own. */
export const STATEMENTS = {
  clp: {
    page: 'national-statement',
    address: `${PRIVATE}/tarjeta-credito/resumen/cuenta-nacional`,
    portlet: 'EstadoDeudaNacionalPortlet',
  },
  usd: {
    page: 'international-statement',
    address: `${PRIVATE}/tarjeta-credito/resumen/cuenta-internacional`,
    portlet: 'EstadoDeudaInternacionalPortlet',
  },
} as const;

export const HOME = /\/wps\/myportal\/newolb\/web\/home\/newhome/;

export const LOGIN = {
  rut: '#loginNameID',
  password: '#pswdId',
  /** Two names of the button are known; both of this year. */
  submit: '#btnLoginRecaptchaV3, #btnLoginPortal',
  refusal: '.msg-error-input, [role=alert], [class*=error]',
} as const;

/** Words that sources look for: they have no whole sentences. */
export const WORDS = {
  wrong: /incorrect[oa]|inválid[oa]/i,
  locked: /bloquead[oa]|suspendid[oa]/i,
  /** Of the wall before the bank. */
  refused: /No pudimos validar tu acceso|Please stand by/i,
  /** The approval in the bank's app. */
  key: /itaú key|segundo factor|\baprueba\b|\bautoriza\b/i,
  rejected: /rechazad|denegad|cancelad/i,
  /** Ours: no source has seen an approval expire. */
  expired: /venci|expir/i,
} as const;

/** Months of which statements are asked for: twelve were seen in use. */
export const HISTORY_MONTHS = 12;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = `${UNDOCUMENTED_PATH}/api/v1` as const;

/** What our own page asks where the bank would ask for something else than its key. */
export const OUR_CHALLENGE = new RegExp(`${UNDOCUMENTED}/autenticacion/desafio/estado$`);
