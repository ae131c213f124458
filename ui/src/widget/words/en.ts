import type { WidgetWords } from './es.ts';
import { firstEn } from './firstEn.ts';
import { laterEn } from './laterEn.ts';

export const en: WidgetWords = { ...firstEn, ...laterEn };
