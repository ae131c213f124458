import { createContext, use, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { Router, RouterState } from './createRouter.ts';

interface RouterValue extends RouterState {
  router: Router | null;
}

const RouterContext = createContext<RouterValue | null>(null);

export interface RouterProviderProps {
  /** Absent on the server, where there is nowhere to go. */
  router: Router | null;
  /** What the server draws. */
  initial: RouterState;
  children: ReactNode;
}

/** Holds where the reader is, and puts them there once the page is drawn. */
export function RouterProvider({ router, initial, children }: RouterProviderProps) {
  const state = useSyncExternalStore(
    router?.subscribe ?? subscribeToNothing,
    router?.getState ?? (() => initial),
    () => initial,
  );
  useLayoutEffect(() => {
    router?.placeReader();
  }, [router, state.arrival]);
  return <RouterContext value={{ ...state, router }}>{children}</RouterContext>;
}

const subscribeToNothing = () => () => undefined;

/** Where the reader is and how to go elsewhere. */
export function useRouter(): RouterValue {
  const value = use(RouterContext);
  if (value === null) throw new Error('useRouter was called outside a RouterProvider.');
  return value;
}
