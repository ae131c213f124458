import { MessagesProvider } from '@cauce/ui';
import { MDXProvider } from '@mdx-js/react';
import type { Router, RouterState } from './router/createRouter.ts';
import { RouterProvider, useRouterState } from './router/RouterProvider.tsx';
import { SiteLinkProvider } from './router/SiteLink.tsx';
import { contentElements } from './theme/content/contentElements.tsx';
import { Head } from './theme/Head.tsx';
import { SiteBoundary } from './theme/SiteBoundary.tsx';
import { SiteFrame } from './theme/SiteFrame.tsx';
import { SiteProviders } from './theme/SiteProviders.tsx';
import type { LayoutProps } from './site/pageModule.ts';
import { useEffect, type ComponentType } from 'react';
import { site } from 'virtual:cauce/site';

export interface AppProps {
  router: Router | null;
  initial: RouterState;
  /** Called once React has hydrated the page, even if it shows only the error page. */
  onHydrated?: () => void;
}

/** Texts of the components in the language of this build. */
const locale = site.locales[0]?.tag.startsWith('en') === true ? 'en' : 'es-CL';

/** The whole site. */
export function App({ router, initial, onHydrated }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <MessagesProvider locale={locale}>
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
