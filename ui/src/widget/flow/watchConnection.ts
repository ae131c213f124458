import type { NetworkStatus } from '../../internal/browserNetwork.ts';
import { isUnanswered } from './failureOf.ts';
import { BACK_ONLINE_MS, UNANSWERED_CALLS } from './flowTimes.ts';

/** `unreachable`: there is a network, but the API does not answer; `back` for a moment after. */
export type Connection = 'fine' | 'offline' | 'unreachable' | 'back';

export interface ConnectionWatch {
  start: () => void;
  /** Re-checks the network. */
  check: () => void;
  /** The result of a call: its error or null. */
  noteAnswer: (error: unknown) => void;
  stop: () => void;
}

/** Derives the state of the connection from the browser and from the results of calls. */
export function watchConnection({
  network,
  onChange,
  onOnline,
}: {
  network: NetworkStatus;
  onChange: (connection: Connection) => void;
  /** Called when the network may be back, to retry. */
  onOnline: () => void;
}): ConnectionWatch {
  let connection: Connection = 'fine';
  let unanswered = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching = (): void => undefined;

  const become = (next: Connection): void => {
    clearTimeout(timer);
    if (next === 'back') timer = setTimeout(() => become('fine'), BACK_ONLINE_MS);
    if (next === connection) return;
    connection = next;
    onChange(next);
  };
  const check = (): void => {
    if (!network.isOnline()) {
      become('offline');
      return;
    }
    if (connection === 'offline') become('back');
    onOnline();
  };
  return {
    start: () => {
      stopWatching = network.subscribe(check);
      if (!network.isOnline()) become('offline');
    },
    check,
    noteAnswer: (error) => {
      unanswered = isUnanswered(error) ? unanswered + 1 : 0;
      if (unanswered === 0 && connection === 'unreachable') become('back');
      if (unanswered >= UNANSWERED_CALLS && connection !== 'offline') become('unreachable');
    },
    stop: () => {
      clearTimeout(timer);
      stopWatching();
    },
  };
}
