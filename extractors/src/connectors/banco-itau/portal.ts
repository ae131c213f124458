/** The bank's WebSphere portal. */
export const LOGIN_PAGE = 'https://banco.itau.cl/wps/portal/newolb/web/login';
const PRIVATE = '/wps/myportal/newolb/web';

export const PAGES = {
  home: `${PRIVATE}/home/newhome`,
  /** Only covers accounts in pesos. */
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

/** Billed statements; each currency has its own portlet. */
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
  /** The button's two known names, both seen this year. */
  submit: '#btnLoginRecaptchaV3, #btnLoginPortal',
  refusal: '.msg-error-input, [role=alert], [class*=error]',
} as const;

/** The words that the sources look for; none of them has the complete sentences. */
export const WORDS = {
  wrong: /incorrect[oa]|inválid[oa]/i,
  locked: /bloquead[oa]|suspendid[oa]/i,
  /** Messages of the firewall in front of the bank. */
  refused: /No pudimos validar tu acceso|Please stand by/i,
  /** The approval in the bank's app. */
  key: /itaú key|segundo factor|\baprueba\b|\bautoriza\b/i,
  rejected: /rechazad|denegad|cancelad/i,
  /** Our own wording: no source has seen an approval expire. */
  expired: /venci|expir/i,
} as const;

/** Months for which statements are requested: the sources use twelve. */
export const HISTORY_MONTHS = 12;
