import { classicSite } from '../html-portal/classicSite.ts';
import type { BusinessSite } from './BusinessSite.ts';

/** The platform as its vendor delivers it, and the form that asks for the company. */
export function companySite(entityId: string): BusinessSite {
  return {
    ...classicSite(entityId),
    choice: { form: '#empresas', field: 'empresa', rut: 'dotted' },
  };
}
