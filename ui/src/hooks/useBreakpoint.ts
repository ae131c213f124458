import { MOBILE_QUERY } from '../tokens/index.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** Which layout the window has; `ssr` on the server and while hydrating. */
export type Breakpoint = 'ssr' | 'desktop' | 'mobile';

/** The layout of the window: 996 px and more is desktop, 995 px is mobile (spec section 9). */
export function useBreakpoint(): Breakpoint {
  const isMobile = useMediaQuery(MOBILE_QUERY, null);
  if (isMobile === null) return 'ssr';
  return isMobile ? 'mobile' : 'desktop';
}

/** Whether the window has the mobile layout; `false` on the server and while hydrating. */
export function useIsMobile(): boolean {
  return useBreakpoint() === 'mobile';
}
