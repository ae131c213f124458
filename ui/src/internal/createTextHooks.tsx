import { useEffect, useState, type ReactNode } from 'react';
import { MessagesProvider, useLocale, type Locale } from '../messages/index.ts';
import type { TextStore } from './createTextStore.ts';

/** Connects React to the texts of a page. */
export function createTextHooks<First, Words extends First>(store: TextStore<First, Words>) {
  /** Sets the language. While its texts are loading, the previous language stays. */
  function TextsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
    const [previous, setPrevious] = useState(locale);
    const shown = store.has(locale) ? locale : previous;

    useEffect(() => {
      document.documentElement.lang = shown;
    }, [shown]);

    useEffect(() => {
      // If it cannot be loaded, the page goes on in the other language.
      if (locale !== previous)
        void store.load(locale).then(
          () => setPrevious(locale),
          () => undefined,
        );
    }, [locale, previous]);

    return (
      <MessagesProvider locale={shown} messages={store.messages(shown)}>
        {children}
      </MessagesProvider>
    );
  }

  return {
    TextsProvider,
    /** The page's own texts of its first screen, in the language that it shows. */
    useFirstWords: (): First => store.first(useLocale()),
    /** All the page's own texts, for the screens after the first. */
    useWords: (): Words => store.all(useLocale()),
  };
}
