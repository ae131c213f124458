import { classicConfig } from '../html-portal/classicConfig.ts';
import type { BusinessBankingConfig } from './BusinessBankingConfig.ts';

/** Defaults of the platform, with the form that asks for the company. */
export function companyConfig(entityId: string): BusinessBankingConfig {
  return {
    ...classicConfig(entityId),
    choice: { form: '#empresas', field: 'empresa', rut: 'dotted' },
  };
}
