import type { es } from '../es/index.ts';

export const forms: (typeof es)['forms'] = {
  loading: 'Loading…',
  tones: {
    neutral: 'Note',
    info: 'Information',
    success: 'Done',
    warning: 'Warning',
    danger: 'Error',
  },
};
