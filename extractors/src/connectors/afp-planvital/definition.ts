import type { AfpHtmlConfig } from '../../platforms/afp-html/AfpHtmlConfig.ts';
import { webFormsConfig } from '../../platforms/afp-html/webFormsConfig.ts';

const base = webFormsConfig('afp-planvital');

export const afpPlanvital: AfpHtmlConfig = {
  ...base,
  labels: { ...base.labels, rut: 'R.U.T.', lastPeriod: 'Cotizaciones informadas hasta' },
  tables: {
    ...base.tables,
    movements: { ...base.tables.movements, caption: 'Cartola de movimientos' },
  },
  words: { ...base.words, regimes: { 'Régimen A': 'A', 'Régimen B': 'B' }, blank: '' },
};
