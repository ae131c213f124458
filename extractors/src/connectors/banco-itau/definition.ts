import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type { HtmlPortalConfig } from '../../platforms/html-portal/HtmlPortalConfig.ts';

const classic = classicConfig('banco-itau');

/** Its own login form, dates with month names, "Ver más" links to the next page. */
export const bancoItau: HtmlPortalConfig = {
  ...classic,
  loginSteps: [
    {
      form: '#login',
      rut: { field: 'usuario', style: 'plain' },
      password: { field: 'pin' },
    },
  ],
  pager: { next: 'Ver más' },
  messages: { ...classic.messages, wrongLogin: ['datos ingresados no son correctos'] },
};
