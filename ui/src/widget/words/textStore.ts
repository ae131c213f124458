import { createTextStore } from '../../internal/createTextStore.ts';
import { firstEs as messages } from '../../messages/es/first.ts';
import type { WidgetWords } from './es.ts';
import type { FirstWords } from './firstEs.ts';

export const textStore = createTextStore<FirstWords, WidgetWords>({
  'es-CL': {
    first: async () => ({ messages, words: (await import('./firstEs.ts')).firstEs }),
    rest: async () => (await import('./laterTextsEs.ts')).texts,
  },
  en: {
    first: async () => (await import('./textsEn.ts')).texts,
    rest: async () => (await import('./laterTextsEn.ts')).texts,
  },
});
