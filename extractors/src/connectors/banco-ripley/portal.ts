/** The portal, on another host than the public site; its pages are an Angular application. */
const PORTAL = 'https://web.bancoripley.cl';
export const EXTRA_ORIGINS = [PORTAL] as const;
export const ANYWHERE = /^https:\/\/web\.bancoripley\.cl\//;

export const LOGIN = {
  entrance: `${PORTAL}/login`,
  outside: /^https:\/\/web\.bancoripley\.cl\/login/,
  inside: /^https:\/\/web\.bancoripley\.cl\/home/,
  /** The only one: first for the RUT, then for the password, which is not of that type. */
  field: { selector: 'input:not([type=hidden])' },
  /** Of both steps; disabled until the field of the RUT has been left. */
  next: { button: 'Continuar' },
  /** The bank's own second factor, which no source has met. */
  factor:
    /c[oó]digo de (?:verificaci[oó]n|seguridad)|segundo factor|(?:ingresa|autoriza|aprueba|confirma)[^.;]{0,40}\bR ?Pass/i,
} as const;

export const SCREEN = {
  /** An account's balance, or what a card has left. */
  figure: 'h5.h5-xs',
  /** Beside such labels stand values. */
  label: 'div[class~="min-w-[76px]"]',
  value: 'span.label-md',
  labelled: ':has(> div[class~="min-w-[76px]"]) > span.label-md',
  link: 'lib-typography.cursor-pointer',
  statement: 'app-account-statement',
  /** A description, what is left to pay, the minimum, the day of the statement and the due date. */
  paragraph: 'p.paragraph-sm',
  close: { selector: 'app-account-statement ion-icon' },
  closed: 'body:not(:has(app-account-statement))',
  /** Closes an advertisement that may cover the page. */
  advertisement: { selector: '.snrs-modal-show [class*="snrs"][class*="close"]' },
} as const;

/** The end of a product's number; a card's follows whose it is. */
export const MASK = /(titular|adicional)? ?\*{4} ?(\d{4})(?!\d)/gi;

/** The statement's values come late, its two dates last. */
export const DATES = /\/\d{4}\b.{1,200}\/\d{4}\b/;

/** Guesses: no source shows the page of a person without products. */
export const NONE = {
  account: /no (?:tienes|hay|posees|registras) cuentas/i,
  titular: /no (?:tienes|hay|posees|registras) tarjetas/i,
} as const;
