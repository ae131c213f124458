import {
  AnnouncementBar,
  ColorModeToggle,
  CrashPage,
  ErrorBoundary,
  Footer,
  Link,
  LoadFailure,
  Navbar,
  PageLayout,
  PageLoading,
  RouteProgress,
  SiteLayout,
  type NavbarItem,
} from '@cauce/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { site } from 'virtual:cauce/site';
import { analytics } from '../analytics/analytics.ts';
import { useRouter, useRouterState } from '../router/RouterProvider.tsx';
import { useSearch } from '../search/SearchProvider.tsx';
import { fullTitle } from './Head.tsx';

export interface SiteFrameProps {
  children: ReactNode;
}

const navbarItems: NavbarItem[] = [
  ...site.navbar.items,
  ...(site.versions.length < 2 ? [] : [{ type: 'docsVersionDropdown' as const }]),
  ...(site.locales.length < 2 ? [] : [{ type: 'localeDropdown' as const }]),
  { type: 'search' },
];

// Constant elements, so that they are not re-rendered with every page.
const { announcement, footer, navbar, organisation } = site;
const progress = <Progress />;
const siteBar = (
  <>
    <SiteBar />
    <Waiting />
  </>
);
const siteFooter = (
  <Footer organization={{ name: organisation }} columns={footer.columns} tagline={footer.line} />
);
const siteAnnouncement = announcement && (
  <AnnouncementBar announcementId={announcement.id} isCloseable={announcement.isCloseable}>
    {announcement.href === null ? (
      announcement.text
    ) : (
      <Link href={announcement.href}>{announcement.text}</Link>
    )}
  </AnnouncementBar>
);

/** The layout around every page, with the error boundary. */
export function SiteFrame({ children }: SiteFrameProps) {
  usePageViews();
  const action = useRouterState((state) => state.action);
  const arrival = useRouterState((state) => state.arrival);
  const hasFailed = useRouterState((state) => state.failure !== null);
  return (
    <>
      {progress}
      <SiteLayout
        navigationAction={action}
        announcement={siteAnnouncement}
        navbar={siteBar}
        footer={siteFooter}
      >
        <ErrorBoundary
          resetKey={arrival}
          renderFallback={(crash) => (
            <PageLayout variant="notFound">
              <CrashPage {...crash} />
            </PageLayout>
          )}
        >
          {hasFailed ? <MissingPage /> : children}
        </ErrorBoundary>
      </SiteLayout>
    </>
  );
}

function SiteBar() {
  const { openSearch } = useSearch();
  return (
    <Navbar
      items={navbarItems}
      actions={<ColorModeToggle />}
      onSearchOpen={openSearch}
      isHiddenOnScroll={navbar.hidesOnScroll}
    />
  );
}

function Progress() {
  const isNavigating = useRouterState((state) => state.pending !== null);
  return <RouteProgress isNavigating={isNavigating} />;
}

/** Loading indicator over the current page, which stays visible while a slow page loads. */
function Waiting() {
  const isShown = useRouterState(({ pending, failure }) => pending !== null && failure === null);
  return isShown && <PageLoading isOverPage />;
}

/** Shown instead of a page that failed to load. */
function MissingPage() {
  const router = useRouter();
  const failure = useRouterState((state) => state.failure);
  const isLoading = useRouterState((state) => state.pending !== null);
  return (
    <PageLayout variant="notFound">
      {isLoading ? (
        <PageLoading />
      ) : (
        <LoadFailure error={failure} onRetry={() => router?.retry()} />
      )}
    </PageLayout>
  );
}

/** Reports page views; changes of hash or query do not count. */
function usePageViews(): void {
  const pathname = useRouterState((state) => state.location.pathname);
  const title = useRouterState((state) => fullTitle(state.page.meta));
  const reported = useRef<string>(undefined);
  useEffect(() => {
    if (reported.current === pathname) return;
    reported.current = pathname;
    analytics?.pageView({ path: pathname, title });
  }, [pathname, title]);
}
