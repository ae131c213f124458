import { LinkProvider, MessagesProvider } from '@cauce/ui';
import { MDXProvider } from '@mdx-js/react';
import type { Router, RouterState } from './router/createRouter.ts';
import { RouterProvider, useRouter } from './router/RouterProvider.tsx';
import { renderSiteLink } from './router/SiteLink.tsx';
import { contentElements } from './theme/content/contentElements.tsx';
import { Head } from './theme/Head.tsx';
import { SiteFrame } from './theme/SiteFrame.tsx';
import type { LayoutProps } from './site/pageModule.ts';
import type { ComponentType } from 'react';

export interface AppProps {
  router: Router | null;
  initial: RouterState;
}

/** The whole site. */
export function App({ router, initial }: AppProps) {
  return (
    <MessagesProvider locale="es-CL">
      <RouterProvider router={router} initial={initial}>
        <Site />
      </RouterProvider>
    </MessagesProvider>
  );
}

function Site() {
  const { location, page } = useRouter();
  const { Content } = page;
  const Layout = page.Layout as ComponentType<LayoutProps>;
  return (
    <LinkProvider location={location} renderInternalLink={renderSiteLink}>
      <Head meta={page.meta} />
      <SiteFrame>
        <Layout
          key={page.meta.path}
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
    </LinkProvider>
  );
}
