import { createContext, use, type ReactNode } from 'react';
import { en } from './en/index.ts';
import { es } from './es/index.ts';

/** Languages of the components; es-CL by default. */
export type Locale = 'es-CL' | 'en';

export type Messages = typeof es;

const CATALOGUES: Record<Locale, Messages> = { 'es-CL': es, en };

interface MessagesValue {
  locale: Locale;
  messages: Messages;
}

const MessagesContext = createContext<MessagesValue>({ locale: 'es-CL', messages: es });

export interface MessagesProviderProps {
  /** Language of all texts of the components. */
  locale: Locale;
  children: ReactNode;
}

/** Sets the language of its children; `es-CL` without a provider. */
export function MessagesProvider({ locale, children }: MessagesProviderProps) {
  return (
    <MessagesContext value={{ locale, messages: CATALOGUES[locale] }}>{children}</MessagesContext>
  );
}

/** The messages in the language of the nearest `MessagesProvider`. */
export function useMessages(): Messages {
  return use(MessagesContext).messages;
}

/** The language of the nearest `MessagesProvider`. */
export function useLocale(): Locale {
  return use(MessagesContext).locale;
}
