import { webFormsPortal } from '../afp-html/mockPortals.ts';
import type { AfpHtmlPortal } from '../afp-html/AfpHtmlPortal.ts';
import { usualStyle } from '../pension/pensionStyle.ts';

/** Carries the session from one host to the other, and to the placeholder pages. */
export const SESSION_COOKIE = 'unoSesion';

const base = webFormsPortal('afp-uno');

/** The placeholder pages, for what no source documents. */
export const undocumentedPages: AfpHtmlPortal = {
  ...base,
  cookieName: SESSION_COOKIE,
  style: { ...usualStyle, genders: { female: 'F', male: 'M' } },
};
