import { useEffect, useRef } from 'react';
import { useRouter } from '../router/RouterProvider.tsx';
import { fullTitle } from '../theme/Head.tsx';
import { analytics } from './analytics.ts';

/** Tells of each page that the reader comes to; a change of hash or query is no page. */
export function usePageViews(): void {
  const { location, page } = useRouter();
  const told = useRef<string>(undefined);
  const { pathname } = location;
  const title = fullTitle(page.meta);
  useEffect(() => {
    if (told.current === pathname) return;
    told.current = pathname;
    analytics?.pageView({ path: pathname, title });
  }, [pathname, title]);
}
