import type { BusinessBankingConfig } from '../../platforms/business-banking/BusinessBankingConfig.ts';
import { companyConfig } from '../../platforms/business-banking/companyConfig.ts';

const base = companyConfig('banco-santander-empresas');

/** RUT and password on two pages; menu in a frame; the company's RUT without dots. */
export const bancoSantanderEmpresas: BusinessBankingConfig = {
  ...base,
  loginSteps: [
    { form: '#officeBanking', rut: { field: 'rutEmpresa', style: 'compact' }, password: null },
    { form: '#officeBanking', rut: null, password: { field: 'claveEmpresa' } },
  ],
  choice: { form: '#seleccion', field: 'idEmpresa', rut: 'plain' },
  menu: 'frame',
  labels: { ...base.labels, rut: 'RUT empresa', name: 'Nombre o razón social' },
  order: 'oldest-first',
  foreignStyle: 'chilean',
  blank: 'S/I',
  messages: {
    ...base.messages,
    wrongLogin: ['datos de acceso no son correctos'],
    unavailable: ['fuera de horario de servicio'],
  },
};
