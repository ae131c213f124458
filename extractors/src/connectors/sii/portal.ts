import type { SiteMessages } from '../../platforms/form-login/messages.ts';

/** Texts and fields of the tax service's portal, as its pages print them. */

export const ENTRANCE = '/ingreso';
export const EXIT = '/salir';

export const CLAVE_TRIBUTARIA_FORM = {
  selector: '#ingreso-clave-tributaria',
  rut: 'rut',
  checkDigit: 'dv',
  password: 'clave',
} as const;

export const FOLDER_FORM = { selector: '#generar-carpeta', recipient: 'destinatario' } as const;

/** The folder names its recipient: the taxpayer. */
export const FOLDER_RECIPIENT = 'Uso personal';

export const LINKS = {
  claveUnica: 'Ingresar con ClaveÚnica',
  situation: 'Mi situación tributaria',
  properties: 'Mis bienes raíces',
  register: 'Registro de compras y ventas',
  declarations: 'Declaraciones juradas',
  folder: 'Carpeta tributaria electrónica',
  property: 'Ver avalúo y cuotas',
  declaration: 'Ver',
  nextPage: 'Página siguiente',
  vatForms: 'Ver declaraciones mensuales (F29)',
  incomeTaxForms: 'Ver declaraciones de renta (F22)',
  folderPdf: 'Descargar carpeta en PDF',
} as const;

/** Text of an empty list. */
export const NOTHING = 'No registra información';

/** Placeholder of a missing value. */
export const BLANK = '-';

export const siiMessages: SiteMessages = {
  messageAt: '.mensaje',
  messages: {
    wrongLogin: ['no es correcta', 'clave incorrecta', 'rut o clave incorrectos'],
    locked: ['se encuentra bloqueada', 'ha sido bloqueada', 'clave bloqueada'],
    unavailable: ['en mantención', 'intente más tarde'],
    expired: ['sesión ha expirado', 'sesión expirada'],
    actionRequired: ['debe actualizar', 'debe aceptar', 'debe cambiar su clave'],
  },
};
