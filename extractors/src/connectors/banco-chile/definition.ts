import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type { HtmlPortalConfig } from '../../platforms/html-portal/HtmlPortalConfig.ts';

const classic = classicConfig('banco-chile');

/** RUT without dots; account numbers with hyphens; its own message for a locked password. */
export const bancoChile: HtmlPortalConfig = {
  ...classic,
  loginSteps: [
    {
      form: '#form-acceso',
      rut: { field: 'rut_cliente', style: 'plain' },
      password: { field: 'clave_internet' },
    },
  ],
  nothing: 'No existen registros para mostrar',
  messages: { ...classic.messages, locked: ['se encuentra bloqueada por seguridad'] },
};
