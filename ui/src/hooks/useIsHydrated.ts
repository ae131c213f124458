import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;
const yes = () => true;
const no = () => false;

/**
 * Whether hydration is over: `false` on the server and during hydration, so that both render the
 * same.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, yes, no);
}
