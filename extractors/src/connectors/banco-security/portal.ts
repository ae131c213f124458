/** The login, which the public page links to; its address may also be opened directly. */
export const LOGIN = {
  address: 'https://www.bancosecurity.cl/widgets/wPersonasLogin/index.asp',
  rut: '#frut',
  password: '#clave',
  submit: '#btnIngresar',
} as const;

/** The public page. */
export const EXTRA_ORIGINS = ['https://personas.bancosecurity.cl'] as const;

/** Addresses that only somebody without a session sees: the login, and the entry page. */
export const OUTSIDE = /wPersonasLogin|AutenticacionPersonas/i;

/** Any other page of the bank. One whose address contains "login" is still part of the login. */
export const INSIDE = /^https:\/\/www\.bancosecurity\.cl\/(?!\S*login)/i;

/** Classic ASP: every page is one of these. */
export const PAGE = /^https:\/\/www\.bancosecurity\.cl\/[^?]*\.asp/i;

/** Entries of the menu that every page has behind the login. */
export const MENU = {
  account: 'saldos y movimientos',
  shown: /productos|cerrar sesi[oó]n|bienvenid[oa]/i,
  source: /saldos y movimientos/i,
} as const;

export const PATHS = {
  /** People's accounts too, whatever its address says. */
  history: '/Empresas/Cuentas/cartola_corriente.asp',
  summary: '/security/home/resumen_productos/resumen.asp',
} as const;

/** Pages to which the summary's links lead, in any folder. */
export const CARD_PAGES = {
  unbilled: /mc_mov_no_fact\.asp/i,
  statements: /mc_consulta_nacional\.asp/i,
} as const;

/** The two forms of a card's statements. Their names are all that tells them apart. */
export const STATEMENT_FORMS = [
  { currency: 'clp', form: 'Formulario', period: 'fecha' },
  { currency: 'usd', form: 'Formularioi', period: 'fechai' },
] as const;

/**
 * Words in which the bank asks for its application Security PASS, as the sources watch for them.
 * The same words also appear in links and warnings.
 */
export const FACTOR = [
  'security pass',
  'segundo factor',
  'clave dinámica',
  'código de verificación',
  'ingresa tu código',
  'ingrese su código',
  'aprueba',
] as const;

/**
 * Elements in which the sources look for a refusal. No source documents its sentences: these words
 * are our assumption.
 */
export const REFUSAL = {
  places: ['[role="alert"]', '[class*="alert"]', '[class*="error"]', '[class*="warning"]'],
  wrong:
    /(?:clave|rut|contraseña|datos)(?: ingresad[oa]s?)? (?:(?:es |son )?(?:incorrect|inv[aá]lid|err[oó]ne)|no (?:es|son) (?:correct|v[aá]lid))/i,
  locked: /clave (?:est[aá]|fue|qued[oó]|ha sido|se encuentra) bloquead/i,
} as const;
