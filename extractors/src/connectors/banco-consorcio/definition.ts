import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { HtmlSite } from '../../families/html-portal/HtmlSite.ts';

const classic = classicSite('banco-consorcio');

/** The RUT as bare digits; the menu in a frame; a hyphen for nothing; maintenance in its own words. */
export const bancoConsorcio: HtmlSite = {
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
