import {
  createContext,
  use,
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
  /** Absent on the server, where there is nowhere to go. */
  router: Router | null;
  /** What the server draws. */
  initial: RouterState;
  children: ReactNode;
}

/** Gives the site its router. */
export function RouterProvider({ router, initial, children }: RouterProviderProps) {
  const value = useMemo(() => ({ router, initial }), [router, initial]);
  return (
    <RouterContext value={value}>
      {children}
      <ReaderPlace />
    </RouterContext>
  );
}

/** Puts the reader where their arrival says, once the page is drawn: it stands after the page. */
function ReaderPlace() {
  const router = useRouter();
  const arrival = useRouterState((state) => state.arrival);
  useLayoutEffect(() => {
    router?.placeReader();
  }, [router, arrival]);
  return null;
}

function useRouterValue(): RouterValue {
  const value = use(RouterContext);
  if (value === null) throw new Error('The router was used outside a RouterProvider.');
  return value;
}

/** How to go elsewhere; `null` on the server. */
export function useRouter(): Router | null {
  return useRouterValue().router;
}

/**
 * One thing of where the reader is. What asks for the page is not drawn again while the next one
 * loads, nor are the links, which ask for nothing.
 * @param select picks it; what it picks must be the same while the state is
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
