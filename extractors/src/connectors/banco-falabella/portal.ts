/** Base addresses of the bank's pages. */
export const ENTRANCE = 'https://www.bancofalabella.cl/';
export const HOME = 'https://web2.bancofalabella.cl/web-clientes/';
/** The private pages are on one of two hosts. */
export const INSIDE = /^https:\/\/web2?\.bancofalabella\.cl\/web-clientes\//;

/** An expired session is redirected here. */
export const OUTSIDE = /^https:\/\/www\.bancofalabella\.cl\//;

/** Origins in addition to the public page's; the company's group serves the card component. */
export const EXTRA_ORIGINS = [
  'https://web.bancofalabella.cl',
  'https://web2.bancofalabella.cl',
  'https://bff.bancofalabella.cl',
  'https://static.fif.tech',
] as const;

/** The login, in a drawer of the public page. Another form on that page also asks for a RUT. */
export const LOGIN = {
  /** A dialog that may cover the page. */
  welcome: '#btn-login-client-nuevo',
  opener: '#btn-auth-normal',
  rut: 'input#document',
  password: 'input#pass',
  submit: '[class*="DrawerFormLogin"] button[type=submit]',
  answer: /bff\.bancofalabella\.cl\/login\/v2\/authentication-web$/,
} as const;

/** The dialog is always on the page; it counts as a refusal only when it is visible. */
export const REFUSAL = {
  dialog: '#modal-message',
  // The words that the sources look for; none of them has the complete sentences.
  wrong: /clave (incorrect|inválid)|RUT o clave|no son válid|credenciales inválid/i,
  locked: /bloquead/i,
  /** Of a second factor. They also appear in the page's warnings and menus. */
  factor: /clave dinámica|segundo factor|código de verificación/i,
  unknown: /[?&]errorMessage=/,
} as const;

/** Answers that the private portal's own scripts request and decrypt. */
export const CALLS = {
  /** All products that the person has. */
  products: /\/rest\/callService\/json\/massiveSelectCustomerOperation$/,
  card: /\/movement-cc\/v2\.0\/credit-card$/,
  cardMovements: /\/movement-cc\/v2\.0\/credit-card\/movements$/,
  services: /\/rest\/callService\/json\/\w+$/,
} as const;

/** Closes a dialog that occasionally covers the private portal. */
export const CLOSE_CONSENT = '.modal-content-secretobancario-container button.close-misdocumentos';

/** Elements of the private portal. */
export const SCREEN = {
  account: (index: number): string => `#accountDetail${String(index)}`,
  card: (index: number): string => `#cardDetail${String(index)}`,
  table: 'table',
  cell: 'table tbody td',
  /** The months of an account's movements. */
  range: '#selectField_movimientos',
  /** Shows a card's billed purchases instead of the unbilled ones. */
  billed: '#invoicedMovements',
  /**
   * The button to the next page of a card's movements, within the shadow roots of its component.
   */
  nextMovements: '.btn-pagination:has(img[alt="boton avanzar"])',
  /** Both texts of the button are known. */
  logout: ['Cerrar sesión', 'Salir'],
} as const;
