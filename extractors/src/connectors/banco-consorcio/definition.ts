import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type { HtmlPortalConfig } from '../../platforms/html-portal/HtmlPortalConfig.ts';

const classic = classicConfig('banco-consorcio');

/** The RUT as bare digits; the menu in a frame; a hyphen for nothing; maintenance in its own words. */
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
