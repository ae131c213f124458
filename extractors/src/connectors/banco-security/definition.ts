import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type { HtmlPortalConfig } from '../../platforms/html-portal/HtmlPortalConfig.ts';

/** RUT and password on two pages; dollars punctuated like pesos; numbered pages. */
export const bancoSecurity: HtmlPortalConfig = {
  ...classicConfig('banco-security'),
  loginSteps: [
    { form: '#ingreso', rut: { field: 'rut_usuario', style: 'plain' }, password: null },
    { form: '#ingreso', rut: null, password: { field: 'clave' } },
  ],
  foreignStyle: 'chilean',
  pager: 'numbers',
};
