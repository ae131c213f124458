import { useLocale, type Locale } from '../../messages/index.ts';
import { en } from './en.ts';
import { es, type PersonWords } from './es.ts';

const WORDS: Record<Locale, PersonWords> = { 'es-CL': es, en };

/** The texts of the page in the language of the nearest `MessagesProvider`. */
export function useWords(): PersonWords {
  return WORDS[useLocale()];
}
