import type { BusinessBankingConfig } from '../../platforms/business-banking/BusinessBankingConfig.ts';
import { companyConfig } from '../../platforms/business-banking/companyConfig.ts';

const base = companyConfig('banco-chile-empresas');

/** RUT with dots; account numbers with hyphens; a list of companies with dotted RUTs. */
export const bancoChileEmpresas: BusinessBankingConfig = {
  ...base,
  loginSteps: [
    {
      form: '#login-empresas',
      rut: { field: 'rut_empresa', style: 'dotted' },
      password: { field: 'clave_empresa' },
    },
  ],
  choice: { form: '#elegir-empresa', field: 'empresa', rut: 'dotted' },
  labels: { ...base.labels, rut: 'RUT de la empresa', name: 'Razón social' },
  links: {
    ...base.links,
    profile: 'Datos de la empresa',
    recipients: 'Proveedores y destinatarios',
    investments: 'Inversiones de la empresa',
  },
  pager: 'numbers',
  nothing: 'La empresa no registra información',
  messages: { ...base.messages, locked: ['acceso de la empresa está bloqueado'] },
};
