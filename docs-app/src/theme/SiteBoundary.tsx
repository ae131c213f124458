import { CrashPage, ErrorBoundary, PageLayout, useMessages, type CrashPageProps } from '@cauce/ui';
import { useEffect, type ReactNode } from 'react';
import { site } from 'virtual:cauce/site';
import type { Router } from '../router/createRouter.ts';

export interface SiteBoundaryProps {
  /** Absent on the server, where an error fails the build. */
  router: Router | null;
  children: ReactNode;
}

/**
 * The error boundary around the whole site: navbar, footer, announcement, search and providers. An
 * error of the page itself stays inside them, see `SiteFrame`.
 */
export function SiteBoundary({ router, children }: SiteBoundaryProps) {
  return (
    <ErrorBoundary renderFallback={(crash) => <SiteCrash {...crash} router={router} />}>
      {children}
    </ErrorBoundary>
  );
}

/** Replaces the whole site, so it needs no provider. Going back or forward leaves it. */
function SiteCrash({
  error,
  onRetry,
  router,
}: Pick<CrashPageProps, 'error' | 'onRetry'> & Pick<SiteBoundaryProps, 'router'>) {
  const { title } = useMessages().content.crash;
  useEffect(() => {
    const arrival = router?.getState().arrival;
    return router?.subscribe(() => {
      if (router.getState().arrival !== arrival) onRetry();
    });
  }, [router, onRetry]);
  return (
    <PageLayout variant="notFound">
      <title>{`${title} | ${site.name}`}</title>
      <CrashPage error={error} onRetry={onRetry} />
    </PageLayout>
  );
}
