/**
 * The single sign-on of the state services, for the connectors of those that take it: an
 * authorization by code, which the runtime follows as redirects, and one form in between.
 */

/** Where it really is; a connector names it among its `extraOrigins`. */
export const CLAVE_UNICA_ORIGIN = 'https://accounts.claveunica.gob.cl';

/** The form and what is typed into it. */
export const CLAVE_UNICA_FORM = {
  selector: '#login-form',
  run: 'run',
  password: 'password',
} as const;

/** CSS selector of what the sign-on tells the person; its standing help texts are elsewhere. */
export const CLAVE_UNICA_MESSAGE = '#mensaje-clave-unica';

/** Phrases by which it says there how signing on ended; compared without case and accents. */
export const CLAVE_UNICA_PHRASES = {
  wrongLogin: ['no son correctos', 'run o claveunica incorrect', 'contrasena incorrecta'],
  locked: ['esta bloqueada', 'fue bloqueada', 'cuenta bloqueada'],
  unavailable: ['no esta disponible', 'en mantencion', 'intenta de nuevo mas tarde'],
  expired: ['solicitud expiro', 'sesion expiro', 'sesion ha expirado'],
  actionRequired: ['debes activar', 'debes actualizar', 'debes cambiar', 'acepta los terminos'],
} as const;
