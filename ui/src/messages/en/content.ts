import type { es } from '../es/index.ts';

export const content: (typeof es)['content'] = {};
