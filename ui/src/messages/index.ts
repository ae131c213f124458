export { MESSAGES } from './catalogues.ts';
export {
  MessagesProvider,
  useLocale,
  type Locale,
  type MessagesProviderProps,
} from './MessagesProvider.tsx';
export type { FirstMessages } from './es/first.ts';
export { useMessages, type Messages } from './useMessages.ts';
