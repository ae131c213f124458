import type { FirstMessages, Locale, Messages } from '../messages/index.ts';

/** What a page says in one language: the components' texts, and its own. */
export interface Texts<Words, Components extends FirstMessages = FirstMessages> {
  messages: Components;
  words: Words;
}

/** How the texts of one language are loaded. */
interface Importers<First, Words extends First> {
  /** Those that the first screen needs. */
  first: () => Promise<Texts<First>>;
  /** All of the components', and the page's own that are still missing. */
  rest: () => Promise<Texts<Omit<Words, keyof First>, Messages>>;
}

/**
 * The texts of a page, of which only the languages that it shows are loaded: first those of the
 * first screen, then all. It does without React, so that texts load while React does.
 */
export function createTextStore<First, Words extends First>(
  importers: Record<Locale, Importers<First, Words>>,
) {
  const loaded = new Map<Locale, Texts<First>>();
  const complete = new Map<Locale, Texts<Words, Messages>>();
  let isAllWanted = false;

  const get = <T>(from: ReadonlyMap<Locale, T>, locale: Locale): T => {
    const texts = from.get(locale);
    if (texts === undefined) throw new Error(`The texts in ${locale} have not been loaded.`);
    return texts;
  };
  const loadAll = async (locale: Locale): Promise<void> => {
    if (complete.has(locale)) return;
    const { messages, words } = await importers[locale].rest();
    complete.set(locale, { messages, words: { ...get(loaded, locale).words, ...words } as Words });
  };

  return {
    has: (locale: Locale): boolean => loaded.has(locale) && (complete.has(locale) || !isAllWanted),
    messages: (locale: Locale): FirstMessages =>
      (complete.get(locale) ?? get(loaded, locale)).messages,
    first: (locale: Locale): First => get(loaded, locale).words,
    all: (locale: Locale): Words => get(complete, locale).words,
    /** Loads what the first screen needs and, once `complete` was called, the rest. */
    load: async (locale: Locale): Promise<void> => {
      if (!loaded.has(locale)) loaded.set(locale, await importers[locale].first());
      if (isAllWanted) await loadAll(locale);
    },
    /** Loads the rest of every language that is in use. */
    complete: async (): Promise<void> => {
      isAllWanted = true;
      await Promise.all([...loaded.keys()].map(loadAll));
    },
    /** Adds a language where nothing is loaded: on a server, in stories. */
    add: (locale: Locale, messages: Messages, words: Words): void => {
      loaded.set(locale, { messages, words });
      complete.set(locale, { messages, words });
    },
  };
}

export type TextStore<First, Words extends First> = ReturnType<
  typeof createTextStore<First, Words>
>;
