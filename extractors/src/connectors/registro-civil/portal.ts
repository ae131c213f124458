import type { SiteMessages } from '../../platforms/form-login/messages.ts';

/** Texts and fields of the civil registry's portal, as its pages print them. */

export const ENTRANCE = '/ingreso';
export const EXIT = '/salir';

export const LINKS = {
  claveUnica: 'Ingresar con ClaveÚnica',
  birth: 'Certificado de nacimiento',
  download: 'Descargar certificado (PDF)',
} as const;

export const REQUEST_FORM = {
  selector: '#solicitud-certificado',
  purpose: 'proposito',
  /** Valid for any purpose. */
  anyPurpose: 'TODO_TRAMITE',
} as const;

export const registryMessages: SiteMessages = {
  messageAt: '.mensaje',
  messages: {
    wrongLogin: [],
    locked: [],
    unavailable: ['en mantención', 'no se encuentra disponible'],
    expired: ['sesión ha expirado', 'sesión expirada'],
    actionRequired: ['debe actualizar', 'debes actualizar'],
  },
};
