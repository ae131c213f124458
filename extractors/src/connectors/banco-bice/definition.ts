import { classicSite } from '../../families/html-portal/classicSite.ts';
import type { HtmlSite } from '../../families/html-portal/HtmlSite.ts';

const classic = classicSite('banco-bice');

/** ISO-8859-1; lists begin with the oldest entry. */
export const bancoBice: HtmlSite = {
  ...classic,
  links: { ...classic.links, accounts: 'Posición consolidada' },
  nothing: 'Sin información',
  order: 'oldest-first',
};
