import { isUnanswered } from './failureOf.ts';
import { BACK_ONLINE_MS, UNANSWERED_CALLS } from './flowTimes.ts';

/** Whether the browser has a network at all: that it has one promises no answer. */
export interface NetworkStatus {
  isOnline: () => boolean;
  /** @returns stops telling */
  subscribe: (onChange: () => void) => () => void;
}

/** As the browser tells it. */
export const browserNetwork: NetworkStatus = {
  isOnline: () => navigator.onLine,
  subscribe: (onChange) => {
    window.addEventListener('online', onChange);
    window.addEventListener('offline', onChange);
    return () => {
      window.removeEventListener('online', onChange);
      window.removeEventListener('offline', onChange);
    };
  },
};

/** `unreachable`: there is a network, but the API does not answer; `back` for a moment after. */
export type Connection = 'fine' | 'offline' | 'unreachable' | 'back';

export interface ConnectionWatch {
  start: () => void;
  /** Looks whether there is a network again. */
  check: () => void;
  /** What came of a call: its error, or null. */
  noteAnswer: (error: unknown) => void;
  stop: () => void;
}

/** Says how the connection is, from the browser's network and from what comes of the calls. */
export function watchConnection({
  network,
  onChange,
  onOnline,
}: {
  network: NetworkStatus;
  onChange: (connection: Connection) => void;
  /** The network may be there again: what waits for it can try now. */
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
