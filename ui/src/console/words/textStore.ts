import { createTextStore } from '../../internal/createTextStore.ts';
import { es as messages } from '../../messages/es/index.ts';
import type { ConsoleWords } from './es.ts';
import type { FirstWords } from './firstEs.ts';

export const textStore = createTextStore<FirstWords, ConsoleWords>({
  'es-CL': {
    first: async () => ({ messages, words: (await import('./firstEs.ts')).firstEs }),
    rest: async () => ({ messages, words: (await import('./es.ts')).es }),
  },
  en: {
    first: async () => (await import('./textsEn.ts')).texts,
    rest: async () => (await import('./allEn.ts')).texts,
  },
});
