import type { StatePortal } from '../state-portal/StatePortal.ts';

/** The tax service's login. Its pages are in ISO-8859-1. */
export const siiPortal: StatePortal = {
  entityId: 'sii',
  charset: 'iso-8859-1',
  cookieName: 'SII_TOKEN',
  claveTributaria: {
    formId: 'ingreso-clave-tributaria',
    csrfField: 'referencia',
    rutField: 'rut',
    checkDigitField: 'dv',
    passwordField: 'clave',
    messages: {
      badRut: 'El RUT ingresado no es válido.',
      wrong: 'La Clave Tributaria ingresada no es correcta.',
      locked: 'Su Clave Tributaria se encuentra bloqueada. Recupérela en una unidad del SII.',
      unavailable: 'El servicio se encuentra en mantención. Intente más tarde.',
    },
  },
  messages: {
    expired: 'Su sesión ha expirado. Ingrese nuevamente.',
    notSignedOn: 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.',
  },
};

/** Path and link text of each part of the portal. */
export const SII_MENU = {
  situation: { path: '/situacion-tributaria', text: 'Mi situación tributaria' },
  properties: { path: '/bienes-raices', text: 'Mis bienes raíces' },
  documents: { path: '/dte', text: 'Registro de compras y ventas' },
  declarations: { path: '/declaraciones-juradas', text: 'Declaraciones juradas' },
  folder: { path: '/carpeta-tributaria', text: 'Carpeta tributaria electrónica' },
} as const;

export const NOTHING = 'No registra información';
