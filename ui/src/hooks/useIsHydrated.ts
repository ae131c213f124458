import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;
const yes = () => true;
const no = () => false;

/** Whether the page is alive: `false` on the server and while hydrating, so that both agree. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, yes, no);
}
