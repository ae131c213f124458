import { useEffect, useRef } from 'react';
import { useRouterState } from '../router/RouterProvider.tsx';
import { fullTitle } from './Head.tsx';
import { analytics } from '../analytics/analytics.ts';

/** Reports page views; changes of hash or query do not count. */
export function usePageViews(): void {
  const pathname = useRouterState((state) => state.location.pathname);
  const title = useRouterState((state) => fullTitle(state.page.meta));
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    analytics?.pageView({ path: pathname, title });
  }, [pathname, title]);
}
