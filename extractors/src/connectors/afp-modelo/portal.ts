/** The portal, on another host than the public site; its pages are a Vue application. */
const PORTAL = 'https://nueva.afpmodelo.cl';
export const EXTRA_ORIGINS = [PORTAL] as const;

export const LOGIN = {
  entrance: `${PORTAL}/portalprivado/user/login#/`,
  outside: /^https:\/\/nueva\.afpmodelo\.cl\/portalprivado\/user\/login/,
  inside: /^https:\/\/nueva\.afpmodelo\.cl\/portalprivado\/inicio/,
  /** Accepts the RUT only with dots and dash, typed key by key. */
  field: { selector: '#rut' },
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
