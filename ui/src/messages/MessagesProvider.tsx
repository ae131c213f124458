import { createContext, use, useMemo, type ReactNode } from 'react';
import { es } from './es/index.ts';

/** Languages of the components; es-CL by default. */
export type Locale = 'es-CL' | 'en';

export type Messages = typeof es;

interface MessagesValue {
  locale: Locale;
  messages: Messages;
}

const MessagesContext = createContext<MessagesValue>({ locale: 'es-CL', messages: es });

export interface MessagesProviderProps {
  /** Language of all texts of the components. */
  locale: Locale;
  /** The texts in that language. */
  messages: Messages;
  children: ReactNode;
}

/** Sets the language of its children; `es-CL` without a provider. */
export function MessagesProvider({ locale, messages, children }: MessagesProviderProps) {
  const value = useMemo(() => ({ locale, messages }), [locale, messages]);
  return <MessagesContext value={value}>{children}</MessagesContext>;
}

/** The messages in the language of the nearest `MessagesProvider`. */
export function useMessages(): Messages {
  return use(MessagesContext).messages;
}

/** The language of the nearest `MessagesProvider`. */
export function useLocale(): Locale {
  return use(MessagesContext).locale;
}
