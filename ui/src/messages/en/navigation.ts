import type { es } from '../es/index.ts';

export const navigation: (typeof es)['navigation'] = {};
