import type { AfpCsvSite } from '../../families/afp-csv/AfpCsvSite.ts';
import { downloadSite } from '../../families/afp-csv/downloadSite.ts';

const base = downloadSite('afp-provida');

export const afpProvida: AfpCsvSite = {
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
