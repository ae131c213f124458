import type { AfpCsvSite } from '../../families/afp-csv/AfpCsvSite.ts';
import { downloadSite } from '../../families/afp-csv/downloadSite.ts';

const base = downloadSite('afp-capital');

export const afpCapital: AfpCsvSite = {
  ...base,
  loginSteps: [
    {
      form: '#acceso',
      rut: { field: 'rutAfiliado', style: 'dotted' },
      password: { field: 'claveAcceso' },
    },
  ],
  messages: {
    ...base.messages,
    wrongLogin: ['la clave no corresponde'],
    unavailable: ['no disponible por el momento'],
  },
  movements: { ...base.movements, type: 'Operación', description: 'Detalle' },
  words: {
    ...base.words,
    funds: { 'Fondo A': 'A', 'Fondo B': 'B', 'Fondo C': 'C', 'Fondo D': 'D', 'Fondo E': 'E' },
  },
};
