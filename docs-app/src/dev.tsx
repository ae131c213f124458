import '@cauce/ui/fonts.css';
import '@cauce/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { pages, redirects } from 'virtual:cauce/pages';
import { App } from './App.tsx';
import { createRouter } from './router/createRouter.ts';
import { sitePath } from './router/paths.ts';
import { UnknownPathError, type PageSource } from './router/pageSource.ts';
import type { LoadedPage } from './site/pageModule.ts';
import { withNavigation } from './site/withNavigation.ts';
import { APP_ID } from './site/boot.ts';
import './theme/site.css';

async function load(path: string): Promise<LoadedPage> {
  const find = pages[redirects[path] ?? path];
  if (find === undefined) throw new UnknownPathError(path);
  try {
    const { page } = await find();
    return withNavigation(page);
  } catch (error) {
    return brokenPage(path, error);
  }
}

/** A page whose module throws, such as one without a default export: it crashes with that error. */
function brokenPage(path: string, error: unknown): LoadedPage {
  return {
    meta: {
      path,
      title: path,
      description: '',
      isHidden: true,
      image: '',
      markdown: null,
      keywords: [],
      lastUpdated: null,
      editUrl: null,
    },
    data: { kind: 'not-found' },
    navigation: null,
    navigationData: null,
    Layout: () => {
      throw error;
    },
    Content: null,
  };
}

const source: PageSource = {
  load,
  prefetch: () => undefined,
  preload: () => undefined,
  forget: () => undefined,
  titles: () => Promise.resolve(Object.keys(pages).map((path) => ({ href: path, label: path }))),
  notFound: () => load('/404'),
};

const app = document.getElementById(APP_ID);
if (app !== null) {
  // Loading fails only for a path without a page.
  const page = await load(sitePath(window.location.pathname)).catch(() => source.notFound());
  const router = createRouter({
    source,
    page,
    onLoadFailure: () => false,
    onArrival: () => undefined,
  });
  createRoot(app).render(<App router={router} initial={router.getState()} />);
}
