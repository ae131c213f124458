import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** Where the bank's pages stand. */
export const ENTRANCE = 'https://www.bancofalabella.cl/';
export const HOME = 'https://web2.bancofalabella.cl/web-clientes/';
/** The login leads to one of two hosts. */
export const INSIDE = /^https:\/\/web2?\.bancofalabella\.cl\/web-clientes\//;

/** Where a session that is over is sent. */
export const OUTSIDE = /^https:\/\/www\.bancofalabella\.cl\//;

/** Origins beside the public page's; the card's component is of the company's group. */
export const EXTRA_ORIGINS = [
  'https://web.bancofalabella.cl',
  'https://web2.bancofalabella.cl',
  'https://bff.bancofalabella.cl',
  'https://static.fif.tech',
] as const;

/** The login, in a drawer of the public page; another form there asks for a RUT too. */
export const LOGIN = {
  /** A dialog that may cover the page. */
  welcome: '#btn-login-client-nuevo',
  opener: '#btn-auth-normal',
  rut: 'input#document',
  password: 'input#pass',
  submit: '[class*="DrawerFormLogin"] button[type=submit]',
  answer: /bff\.bancofalabella\.cl\/login\/v2\/authentication-web$/,
} as const;

/** The dialog of a refusal is always there: it counts once it is shown. */
export const REFUSAL = {
  dialog: '#modal-message',
  // Sources look for these words: they have no whole sentences.
  wrong: /clave (incorrect|inválid)|RUT o clave|no son válid|credenciales inválid/i,
  locked: /bloquead/i,
  unknown: /[?&]errorMessage=/,
} as const;

/** Answers that the private site's own scripts ask for and decrypt. */
export const CALLS = {
  /** All products that the person has. */
  products: /\/rest\/callService\/json\/massiveSelectCustomerOperation$/,
  card: /\/movement-cc\/v2\.0\/credit-card$/,
  cardMovements: /\/movement-cc\/v2\.0\/credit-card\/movements$/,
  services: /\/rest\/callService\/json\/\w+$/,
} as const;

/** Closes a dialog that now and then covers the private site. */
export const CLOSE_CONSENT = '.modal-content-secretobancario-container button.close-misdocumentos';

/** Elements of the private site. */
export const SCREEN = {
  account: (index: number): string => `#accountDetail${String(index)}`,
  card: (index: number): string => `#cardDetail${String(index)}`,
  table: 'table',
  cell: 'table tbody td',
  range: 'select',
  /** The pager of a card's movements, within the shadow roots of its component. */
  nextMovements: '.btn-pagination:has(img[alt="boton avanzar"])',
} as const;

/** What no source documents is read from placeholder pages. */
export const UNDOCUMENTED = `${UNDOCUMENTED_PATH}/api/v1` as const;
