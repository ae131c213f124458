import {
  AnnouncementBar,
  ColorModeProvider,
  ColorModeToggle,
  CrashPage,
  DocsProvider,
  ErrorBoundary,
  Footer,
  Link,
  LoadFailure,
  Navbar,
  PageLayout,
  PageLoading,
  RouteProgress,
  SiteLayout,
  type LocalesData,
  type NavbarItem,
} from '@cauce/ui';
import type { ReactNode } from 'react';
import { docs } from 'virtual:cauce/docs';
import { site } from 'virtual:cauce/site';
import { usePageViews } from '../analytics/usePageViews.ts';
import { useRouter } from '../router/RouterProvider.tsx';
import { SearchProvider, useSearch } from '../search/SearchProvider.tsx';

export interface SiteFrameProps {
  children: ReactNode;
}

const locales: LocalesData | undefined =
  site.locales.length < 2
    ? undefined
    : {
        current: site.locales[0]?.tag ?? 'es',
        locales: site.locales.map(({ tag, label, baseUrl }) => ({ code: tag, label, baseUrl })),
      };

const navbarItems: NavbarItem[] = [
  ...site.navbar.items,
  ...(site.versions.length < 2 ? [] : [{ type: 'docsVersionDropdown' as const }]),
  ...(locales === undefined ? [] : [{ type: 'localeDropdown' as const }]),
  { type: 'search' },
];

/** What every page has around it, and what stands in a page's place when it fails. */
export function SiteFrame({ children }: SiteFrameProps) {
  usePageViews();
  return (
    <DocsProvider docs={[docs]} locales={locales}>
      <ColorModeProvider
        defaultMode={site.colorMode.defaultMode}
        hasSystemChoice={site.colorMode.followsSystem}
      >
        <SearchProvider>
          <Frame>{children}</Frame>
        </SearchProvider>
      </ColorModeProvider>
    </DocsProvider>
  );
}

function Frame({ children }: SiteFrameProps) {
  const { action, arrival, failure, pending, router } = useRouter();
  const { openSearch } = useSearch();
  const { announcement, footer, navbar, organisation } = site;
  return (
    <>
      <RouteProgress isNavigating={pending !== null} />
      <SiteLayout
        navigationAction={action}
        announcement={
          announcement && (
            <AnnouncementBar
              announcementId={announcement.id}
              isCloseable={announcement.isCloseable}
            >
              {announcement.href === null ? (
                announcement.text
              ) : (
                <Link href={announcement.href}>{announcement.text}</Link>
              )}
            </AnnouncementBar>
          )
        }
        navbar={
          <Navbar
            items={navbarItems}
            actions={<ColorModeToggle />}
            onSearchOpen={openSearch}
            isHiddenOnScroll={navbar.hidesOnScroll}
          />
        }
        footer={
          <Footer
            organization={{ name: organisation }}
            columns={footer.columns}
            tagline={footer.line}
          />
        }
      >
        <ErrorBoundary
          resetKey={arrival}
          renderFallback={(crash) => (
            <PageLayout variant="notFound">
              <CrashPage {...crash} />
            </PageLayout>
          )}
        >
          {failure === null ? (
            children
          ) : (
            <PageLayout variant="notFound">
              {pending === null ? (
                <LoadFailure error={failure} onRetry={() => router?.retry()} />
              ) : (
                <PageLoading />
              )}
            </PageLayout>
          )}
        </ErrorBoundary>
      </SiteLayout>
    </>
  );
}
