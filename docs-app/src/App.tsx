import { MessagesProvider } from '@cauce/ui';
import { MDXProvider } from '@mdx-js/react';
import type { Router, RouterState } from './router/createRouter.ts';
import { RouterProvider, useRouterState } from './router/RouterProvider.tsx';
import { SiteLinkProvider } from './router/SiteLink.tsx';
import { contentElements } from './theme/content/contentElements.tsx';
import { Head } from './theme/Head.tsx';
import { SiteFrame } from './theme/SiteFrame.tsx';
import { SiteProviders } from './theme/SiteProviders.tsx';
import type { LayoutProps } from './site/pageModule.ts';
import { useEffect, type ComponentType } from 'react';
import { site } from 'virtual:cauce/site';

export interface AppProps {
  router: Router | null;
  initial: RouterState;
}

/** Words of the components, in the language that this build is in. */
const locale = site.locales[0]?.tag.startsWith('en') === true ? 'en' : 'es-CL';

/** The whole site. */
export function App({ router, initial }: AppProps) {
  return (
    <MessagesProvider locale={locale}>
      <RouterProvider router={router} initial={initial}>
        <SiteLinkProvider>
          <SiteProviders>
            <Page />
          </SiteProviders>
        </SiteLinkProvider>
      </RouterProvider>
    </MessagesProvider>
  );
}

function Page() {
  const page = useRouterState((state) => state.page);
  const { Content } = page;
  const Layout = page.Layout as ComponentType<LayoutProps>;

  // For styles and tools that must tell the page that answers from the one that only reads.
  useEffect(() => {
    document.documentElement.dataset['hasHydrated'] = 'true';
  }, []);

  return (
    <>
      <Head meta={page.meta} />
      <SiteFrame>
        <Layout
          // Pages with one sidebar are one frame: what is the page's own has a key inside it.
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
