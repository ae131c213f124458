import { classicConfig } from '../../platforms/html-portal/classicConfig.ts';
import type { HtmlPortalConfig } from '../../platforms/html-portal/HtmlPortalConfig.ts';

const classic = classicConfig('banco-bice');

/** ISO-8859-1; lists oldest first. */
export const bancoBice: HtmlPortalConfig = {
  ...classic,
  links: { ...classic.links, accounts: 'Posición consolidada' },
  nothing: 'Sin información',
  order: 'oldest-first',
};
