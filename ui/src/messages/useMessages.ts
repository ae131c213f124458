import { useContext } from 'react';
import { es } from './es/index.ts';
import { MessagesContext } from './MessagesProvider.tsx';

export type Messages = typeof es;

/**
 * The messages in the language of the nearest `MessagesProvider`.
 * @throws an error if it has only those of the first screen
 */
export function useMessages(): Messages {
  const { messages } = useContext(MessagesContext);
  if (messages === null) return es;
  if (!('content' in messages)) throw new Error('The provider has only the first messages.');
  return messages as Messages;
}
