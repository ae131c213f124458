/** The treasury's API, as its own web application uses it. */

export const API = '/api/v1';

/** Where people enter; the application's page carries the ticket for the token. */
export const ENTRANCE = '/ingreso';
export const EXIT = '/salir';
export const CLAVE_UNICA_LINK = 'Ingresar con ClaveÚnica';
export const APPLICATION = { selector: '#aplicacion', ticket: 'data-ticket' } as const;

/** Sent by the application with every request. */
export const CLIENT_HEADERS = { 'x-canal': 'portal-web' } as const;

export const PATHS = {
  taxpayer: `${API}/contribuyente`,
  properties: `${API}/bienes-raices`,
  debts: `${API}/deudas`,
  payments: `${API}/pagos`,
  received: `${API}/pagos-recibidos`,
  collections: `${API}/cobranzas`,
  agreements: `${API}/convenios`,
  certificates: `${API}/certificados`,
} as const;

/** Every answer is an envelope around its data. */
export const ENVELOPE = { code: 'codigo', ok: 'OK', data: 'datos' } as const;

/** The treasury's error codes, whatever the status. */
export const CODES = {
  wrongLogin: ['CREDENCIALES_INVALIDAS'],
  locked: ['CLAVE_BLOQUEADA'],
  unavailable: ['EN_MANTENCION', 'SERVICIO_NO_DISPONIBLE'],
  expired: ['SESION_EXPIRADA', 'TOKEN_INVALIDO'],
  actionRequired: ['ACTUALIZAR_DATOS', 'CAMBIAR_CLAVE'],
} as const;
