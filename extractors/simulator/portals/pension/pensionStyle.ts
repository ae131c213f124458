import type { PensionStyle } from './pensionCells.ts';

/** The most common formats. */
export const usualStyle: PensionStyle = {
  date: 'dash',
  month: 'numeric',
  symbol: '$ ',
  isGrouped: true,
  rut: 'dotted',
  blank: '-',
  accounts: {
    obligatory: 'Cuenta obligatoria',
    apv: 'APV',
    agreed: 'Depósitos convenidos',
    cav: 'Cuenta 2',
  },
  fundPrefix: '',
  regimePrefix: '',
  genders: { female: 'Femenino', male: 'Masculino' },
};
