import type { es } from '../es/index.ts';

export const common: (typeof es)['common'] = {
  externalLink: '(opens in a new tab)',
  close: 'Close',
  retry: 'Retry',
};
