import { UNDOCUMENTED_PATH } from '../../contract/connector.ts';

/** An invented API, for what no source documents about the treasury. */

const API = `${UNDOCUMENTED_PATH}/api/v1`;

/** Sent by the application with every request. */
export const CLIENT_HEADERS = { 'x-canal': 'portal-web' } as const;

export const SESSIONS = `${API}/sesiones`;

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

/** Every answer is wrapped in this envelope. */
export const ENVELOPE = { code: 'codigo', ok: 'OK', data: 'datos' } as const;

/** The treasury's error codes, whatever the status. */
export const CODES = {
  unavailable: ['EN_MANTENCION', 'SERVICIO_NO_DISPONIBLE'],
  expired: ['SESION_EXPIRADA', 'TOKEN_INVALIDO'],
  actionRequired: ['ACTUALIZAR_DATOS', 'CAMBIAR_CLAVE'],
} as const;
