import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { HtmlSite } from '../../families/html-portal/HtmlSite.ts';

const classic = classicSite('banco-itau');

/** Its own form, days with the month's name, "Ver más" to the next page. */
export const bancoItau: HtmlSite = {
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
