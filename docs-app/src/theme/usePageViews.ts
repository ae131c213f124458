import { useEffect, useRef } from 'react';
import { useRouterState } from '../router/RouterProvider.tsx';
import { fullTitle } from './Head.tsx';
import { analytics } from '../analytics/analytics.ts';

/** Tells of each page that the reader comes to; a change of hash or query is no page. */
export function usePageViews(): void {
  const pathname = useRouterState((state) => state.location.pathname);
  const title = useRouterState((state) => fullTitle(state.page.meta));
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    analytics?.pageView({ path: pathname, title });
  }, [pathname, title]);
}
