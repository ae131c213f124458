import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { firstEs, type FirstMessages } from './es/first.ts';

/** Languages of the components; es-CL by default. */
export type Locale = 'es-CL' | 'en';

interface MessagesValue {
  locale: Locale;
  /** Null without a provider. */
  messages: FirstMessages | null;
}

export const MessagesContext = createContext<MessagesValue>({ locale: 'es-CL', messages: null });

export interface MessagesProviderProps {
  /** Language of all texts of the components. */
  locale: Locale;
  /** The texts in that language; those of the first screen are enough until another is shown. */
  messages: FirstMessages;
  children: ReactNode;
}

/** Sets the language of its children; `es-CL` without a provider. */
export function MessagesProvider({ locale, messages, children }: MessagesProviderProps) {
  const value = useMemo(() => ({ locale, messages }), [locale, messages]);
  return <MessagesContext value={value}>{children}</MessagesContext>;
}

/** The messages of the widget's first screen, which is loaded without the others. */
export function useFirstMessages(): FirstMessages {
  return useContext(MessagesContext).messages ?? firstEs;
}

/** The language of the nearest `MessagesProvider`. */
export function useLocale(): Locale {
  return useContext(MessagesContext).locale;
}
