import { webFormsPortal } from '../afp-html/mockPortals.ts';
import type { AfpHtmlPortal } from '../afp-html/AfpHtmlPortal.ts';
import { usualStyle } from '../pension/pensionStyle.ts';

/** Carries the session from one host to the other, and to the pages of ours. */
export const SESSION_COOKIE = 'unoSesion';

const base = webFormsPortal('afp-uno');

/** The pages of ours, for what nobody documents. */
export const undocumentedPages: AfpHtmlPortal = {
  ...base,
  cookieName: SESSION_COOKIE,
  style: { ...usualStyle, genders: { female: 'F', male: 'M' } },
};
