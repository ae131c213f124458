import type { AfpCsvConfig } from '../../platforms/afp-csv/AfpCsvConfig.ts';
import { downloadConfig } from '../../platforms/afp-csv/downloadConfig.ts';

const base = downloadConfig('afp-capital');

export const afpCapital: AfpCsvConfig = {
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
