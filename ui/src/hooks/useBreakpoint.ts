import { createContext, useContext, useCallback, useSyncExternalStore } from 'react';
import { MOBILE_QUERY } from '../tokens/index.ts';

/** The layout of the window; `ssr` on the server and while hydrating. */
export type Breakpoint = 'ssr' | 'desktop' | 'mobile';

/** The layout of a drawing of a page, which does not depend on the window; null outside of one. */
export const DrawnBreakpoint = createContext<Breakpoint | null>(null);

/** The layout of the window: desktop from 996 px, mobile below. */
export function useBreakpoint(): Breakpoint {
  const drawn = useContext(DrawnBreakpoint);
  const isMobile = useMediaQuery(MOBILE_QUERY, null);
  if (drawn !== null) return drawn;
  if (isMobile === null) return 'ssr';
  return isMobile ? 'mobile' : 'desktop';
}

/** Whether the window has the mobile layout; `false` on the server and while hydrating. */
export function useIsMobile(): boolean {
  return useBreakpoint() === 'mobile';
}

/** Creating a list is expensive, and every render reads it. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  let list = lists.get(query);
  if (list === undefined) {
    list = window.matchMedia(query);
    lists.set(query, list);
  }
  return list;
}

/** Whether a media condition holds; `onServer` on the server and while hydrating. */
export function useMediaQuery<OnServer extends boolean | null>(
  query: string,
  onServer: OnServer,
): boolean | OnServer {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', onChange);
      return () => {
        list.removeEventListener('change', onChange);
      };
    },
    [query],
  );
  return useSyncExternalStore<boolean | OnServer>(
    subscribe,
    () => listOf(query).matches,
    () => onServer,
  );
}
