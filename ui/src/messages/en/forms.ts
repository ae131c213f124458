import type { es } from '../es/index.ts';

export const forms: (typeof es)['forms'] = {};
