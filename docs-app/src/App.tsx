import {
  ColorModeProvider,
  CrashPage,
  DocsProvider,
  ErrorBoundary,
  Heading,
  InlineCode,
  Link,
  MESSAGES,
  MessagesProvider,
  PageLayout,
  useMessages,
  type CrashPageProps,
  type LocalesData,
} from '@cauce/ui';
import { MDXProvider } from '@mdx-js/react';
import { useEffect, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { site } from 'virtual:cauce/site';
import { docs } from 'virtual:cauce/docs';
import type { Router, RouterState } from './router/createRouter.ts';
import { RouterProvider, useRouterState } from './router/RouterProvider.tsx';
import { SiteLinkProvider } from './router/SiteLink.tsx';
import { Head } from './theme/Head.tsx';
import { SiteFrame } from './theme/SiteFrame.tsx';
import type { LayoutProps } from './site/pageModule.ts';
import { SearchProvider } from './search/SearchProvider.tsx';
import { ContentTable } from './theme/content/ContentTable.tsx';

export interface AppProps {
  router: Router | null;
  initial: RouterState;
  /** Called once the page is hydrated, even if it shows only the error page. */
  onHydrated?: () => void;
}

/** Texts of the components in the language of this build. */
const locale = site.locales[0]?.tag.startsWith('en') === true ? 'en' : 'es-CL';

/** The whole site. */
export function App({ router, initial, onHydrated }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <MessagesProvider locale={locale} messages={MESSAGES[locale]}>
      <SiteBoundary router={router}>
        <RouterProvider router={router} initial={initial}>
          <SiteLinkProvider>
            <SiteProviders>
              <Page />
            </SiteProviders>
          </SiteLinkProvider>
        </RouterProvider>
      </SiteBoundary>
    </MessagesProvider>
  );
}

function Page() {
  const page = useRouterState((state) => state.page);
  const { Content } = page;
  const Layout = page.Layout as ComponentType<LayoutProps>;

  // Lets styles and tools distinguish a hydrated page from a static one.
  useEffect(() => {
    document.documentElement.dataset['hasHydrated'] = 'true';
  }, []);

  return (
    <>
      <Head meta={page.meta} />
      <SiteFrame>
        <Layout
          // Pages with the same sidebar share a frame; the page inside it has its own key.
          key={page.navigation ?? page.meta.path}
          meta={page.meta}
          data={page.data}
          navigation={page.navigationData}
        >
          {Content !== null && (
            <MDXProvider components={contentElements}>
              <Content />
            </MDXProvider>
          )}
        </Layout>
      </SiteFrame>
    </>
  );
}

const locales: LocalesData | undefined =
  site.locales.length < 2
    ? undefined
    : {
        current: site.locales[0]?.tag ?? 'es',
        locales: site.locales.map(({ tag, label, baseUrl }) => ({ code: tag, label, baseUrl })),
      };

/** Providers above the router's pages. */
function SiteProviders({ children }: { children: ReactNode }) {
  return (
    <DocsProvider docs={[docs]} locales={locales}>
      <ColorModeProvider
        defaultMode={site.colorMode.defaultMode}
        hasSystemChoice={site.colorMode.followsSystem}
      >
        <SearchProvider>{children}</SearchProvider>
      </ColorModeProvider>
    </DocsProvider>
  );
}

interface SiteBoundaryProps {
  /** Absent on the server, where an error fails the build. */
  router: Router | null;
  children: ReactNode;
}

/**
 * The error boundary around the whole site: navbar, footer, announcement, search and providers. An
 * error of the page itself stays inside them, see `SiteFrame`.
 */
function SiteBoundary({ router, children }: SiteBoundaryProps) {
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
    document.title = `${title} | ${site.name}`;
  }, [title]);
  useEffect(() => {
    const arrival = router?.getState().arrival;
    return router?.subscribe(() => {
      if (router.getState().arrival !== arrival) onRetry();
    });
  }, [router, onRetry]);
  return (
    <PageLayout variant="notFound">
      <CrashPage error={error} onRetry={onRetry} />
    </PageLayout>
  );
}

type HeadingElementProps = Omit<ComponentProps<'h2'>, 'id'> & { id?: string };

const contentHeading = (level: 2 | 3 | 4) =>
  function ContentHeading({ id = '', ...rest }: HeadingElementProps) {
    return <Heading level={level} {...rest} id={id} />;
  };

/** Components for Markdown elements. */
const contentElements = {
  a: ({ href = '', ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href?: string }) => (
    <Link {...rest} href={href} />
  ),
  h2: contentHeading(2),
  h3: contentHeading(3),
  h4: contentHeading(4),
  code: (props: ComponentProps<'code'>) => <InlineCode {...props} />,
  table: ({ children }: ComponentProps<'table'>) => <ContentTable>{children}</ContentTable>,
};
