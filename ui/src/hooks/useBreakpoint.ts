import { MOBILE_QUERY } from '../tokens/index.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** The layout of the window; `ssr` on the server and while hydrating. */
export type Breakpoint = 'ssr' | 'desktop' | 'mobile';

/** The layout of the window: desktop from 996 px, mobile below. */
export function useBreakpoint(): Breakpoint {
  const isMobile = useMediaQuery(MOBILE_QUERY, null);
  if (isMobile === null) return 'ssr';
  return isMobile ? 'mobile' : 'desktop';
}

/** Whether the window has the mobile layout; `false` on the server and while hydrating. */
export function useIsMobile(): boolean {
  return useBreakpoint() === 'mobile';
}
