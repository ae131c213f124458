import { renderToString } from 'react-dom/server';
import { HelmetProvider } from 'react-helmet-async';
import { pages } from 'virtual:cauce/pages';
import { App } from './App.tsx';
import type { PageDefinition } from './site/pageModule.ts';
import { withNavigation } from './site/withNavigation.ts';
import type { RenderedPage } from './serverModule.ts';

/** The page's tags for the head, which are rendered before the rest. */
const LEADING_TAGS = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

async function loadPage(path: string): Promise<PageDefinition> {
  const load = pages[path];
  if (load === undefined) throw new Error(`No page has the path ${path}.`);
  const { page } = await load();
  return page;
}

/** Renders a page to HTML. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const page = withNavigation(await loadPage(path));
  const html = renderToString(
    <HelmetProvider>
      <App
        router={null}
        initial={{
          location: { pathname: path, search: '', hash: '' },
          action: 'POP',
          page,
          pending: null,
          failure: null,
          arrival: 0,
        }}
      />
    </HelmetProvider>,
  );
  const head = LEADING_TAGS.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/** Renders only the content of a page. */
export async function renderContent(path: string): Promise<string> {
  const { Content } = await loadPage(path);
  return Content === null ? '' : renderToString(<Content />);
}

export { inlineScripts } from './theme/inlineScripts.ts';
