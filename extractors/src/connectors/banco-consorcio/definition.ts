import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type { HtmlPortalConfig } from '../../platforms/html-portal/HtmlPortalConfig.ts';

const classic = classicConfig('banco-consorcio');

/** RUT as bare digits; menu in a frame; a hyphen for empty cells; its own maintenance message. */
export const bancoConsorcio: HtmlPortalConfig = {
  ...classic,
  loginSteps: [
    {
      form: '#ingreso',
      rut: { field: 'rut', style: 'compact' },
      password: { field: 'clave' },
    },
  ],
  menu: 'frame',
  blank: '-',
  messages: { ...classic.messages, unavailable: ['realizando mejoras'] },
};
