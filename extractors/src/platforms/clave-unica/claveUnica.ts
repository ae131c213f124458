/**
 * The single sign-on of the state services, for their connectors: an authorization code flow, which
 * the runtime follows as redirects, with one form in between.
 */

/** Its real origin; a connector lists it in its `extraOrigins`. */
export const CLAVE_UNICA_ORIGIN = 'https://accounts.claveunica.gob.cl';

/** The form and what is typed into it. */
export const CLAVE_UNICA_FORM = {
  selector: '#login-form',
  run: 'run',
  password: 'password',
} as const;

/** CSS selector of the sign-on's messages, apart from its static help texts. */
export const CLAVE_UNICA_MESSAGE = '#mensaje-clave-unica';

/** Phrases in those messages, compared without case and accents. */
export const CLAVE_UNICA_PHRASES = {
  wrongLogin: ['no son correctos', 'run o claveunica incorrect', 'contrasena incorrecta'],
  locked: ['esta bloqueada', 'fue bloqueada', 'cuenta bloqueada'],
  unavailable: ['no esta disponible', 'en mantencion', 'intenta de nuevo mas tarde'],
  expired: ['solicitud expiro', 'sesion expiro', 'sesion ha expirado'],
  actionRequired: ['debes activar', 'debes actualizar', 'debes cambiar', 'acepta los terminos'],
} as const;
