import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { HtmlSite } from '../../families/html-portal/HtmlSite.ts';

/** The password on a page after the RUT's; dollars punctuated as pesos; numbered pages. */
export const bancoSecurity: HtmlSite = {
  ...classicSite('banco-security'),
  loginSteps: [
    { form: '#ingreso', rut: { field: 'rut_usuario', style: 'plain' }, password: null },
    { form: '#ingreso', rut: null, password: { field: 'clave' } },
  ],
  foreignStyle: 'chilean',
  pager: 'numbers',
};
