import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { Router, RouterState } from './createRouter.ts';

interface RouterValue {
  router: Router | null;
  initial: RouterState;
}

const RouterContext = createContext<RouterValue | null>(null);

export interface RouterProviderProps {
  /** Absent on the server, where there is no navigation. */
  router: Router | null;
  /** Static state for rendering on the server. */
  initial: RouterState;
  children: ReactNode;
}

/** Provides the router. */
export function RouterProvider({ router, initial, children }: RouterProviderProps) {
  const value = useMemo(() => ({ router, initial }), [router, initial]);
  return (
    <RouterContext value={value}>
      {children}
      <ReaderPlace />
    </RouterContext>
  );
}

/** Restores scroll and focus once the page is rendered; placed after the page. */
function ReaderPlace() {
  const router = useRouter();
  const arrival = useRouterState((state) => state.arrival);
  useLayoutEffect(() => {
    // Preact updates the components that use the router one after the other, all before a microtask.
    queueMicrotask(() => router?.placeReader());
  }, [router, arrival]);
  return null;
}

function useRouterValue(): RouterValue {
  const value = useContext(RouterContext);
  if (value === null) throw new Error('The router was used outside a RouterProvider.');
  return value;
}

/** The router; `null` on the server. */
export function useRouter(): Router | null {
  return useRouterValue().router;
}

/**
 * A selected part of the router's state. Components re-render only when that part changes, so not
 * while the next page loads.
 * @param select must return the same value for the same state
 */
export function useRouterState<T>(select: (state: RouterState) => T): T {
  const { router, initial } = useRouterValue();
  return useSyncExternalStore(
    router?.subscribe ?? subscribeToNothing,
    () => select(router?.getState() ?? initial),
    () => select(initial),
  );
}

const subscribeToNothing = () => () => undefined;
