import type { AfpCsvConfig } from '../../platforms/afp-csv/AfpCsvConfig.ts';
import { downloadConfig } from '../../platforms/afp-csv/downloadConfig.ts';

const base = downloadConfig('afp-provida');

export const afpProvida: AfpCsvConfig = {
  ...base,
  loginSteps: [
    {
      form: '#loginForm',
      rut: { field: 'username', style: 'padded' },
      password: { field: 'password' },
    },
  ],
  links: {
    ...base.links,
    downloads: 'Mis archivos',
    balances: 'saldos.csv',
    profile: 'mis_datos.csv',
    contributions: 'cotizaciones.csv',
    movements: {
      obligatory: 'movimientos_cco.csv',
      apv: 'movimientos_apv.csv',
      agreed: 'movimientos_dc.csv',
      cav: 'movimientos_cav.csv',
    },
  },
  wholeAccount: 'TOTAL',
  words: {
    ...base.words,
    accounts: { CCO: 'obligatory', APV: 'apv', DC: 'agreed', CAV: 'cav' },
    genders: { F: 'female', M: 'male' },
    blank: 'S/I',
  },
};
