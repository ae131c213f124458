import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { HtmlSite } from '../../families/html-portal/HtmlSite.ts';

const classic = classicSite('banco-chile');

/** The RUT without dots; account numbers with hyphens; its own words for a lock. */
export const bancoChile: HtmlSite = {
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
