import type { AfpHtmlSite } from '../../families/afp-html/AfpHtmlSite.ts';
import { webFormsSite } from '../../families/afp-html/webFormsSite.ts';

const base = webFormsSite('afp-planvital');

export const afpPlanvital: AfpHtmlSite = {
  ...base,
  labels: { ...base.labels, rut: 'R.U.T.', lastPeriod: 'Cotizaciones informadas hasta' },
  tables: {
    ...base.tables,
    movements: { ...base.tables.movements, caption: 'Cartola de movimientos' },
  },
  words: { ...base.words, regimes: { 'Régimen A': 'A', 'Régimen B': 'B' }, blank: '' },
};
