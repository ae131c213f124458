export { MESSAGES } from './catalogues.ts';
export {
  MessagesProvider,
  useLocale,
  useMessages,
  type Locale,
  type Messages,
  type MessagesProviderProps,
} from './MessagesProvider.tsx';
