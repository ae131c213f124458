import { firstEs } from './firstEs.ts';
import { laterEs } from './laterEs.ts';

export const es = { ...firstEs, ...laterEs };

export type WidgetWords = typeof es;
