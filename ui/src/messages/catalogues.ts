import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Locale } from './MessagesProvider.tsx';
import type { Messages } from './useMessages.ts';

/** The texts of the components in every language. */
export const MESSAGES: Record<Locale, Messages> = { 'es-CL': es, en };
