import { createContext, useContext } from 'react';
import { useFirstWords } from '../../words/texts.ts';

/** Names of the institutions that were connected before in the same visit. */
export const Connected = createContext<readonly string[]>([]);

/** Says what is connected already, in a visit with several institutions. */
export function ConnectedLine({ className }: { className?: string | undefined }) {
  const words = useFirstWords();
  const connected = useContext(Connected);
  return connected.length > 0 && <p className={className}>{words.connected(connected)}</p>;
}
