// Imported first, because these style sheets declare the order of the cascade layers.
import '@cauce/ui/fonts.css';
import '@cauce/ui/styles.css';
import { forgetReload, reloadOnce } from '@cauce/ui';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createBuiltPages } from './router/pageSource.ts';
import { createRouter } from './router/createRouter.ts';
import { sitePath } from './router/paths.ts';
import { closeShell } from './search/shell.ts';
import type { Boot } from './site/boot.ts';
import './theme/site.css';

/** Hydrates the page that the server rendered. Resolves once the page is interactive. */
export async function hydrate(app: HTMLElement, boot: Boot): Promise<void> {
  try {
    await start(app, boot);
  } catch {
    // If its code cannot be loaded, the page stays as the server rendered it, with working text,
    // links and code.
    closeShell();
    reloadOnce();
  }
}

async function start(app: HTMLElement, boot: Boot): Promise<void> {
  const here = sitePath(window.location.pathname);
  const source = createBuiltPages(boot, here);
  const page = await source.load(here);
  const router = createRouter({
    source,
    page,
    // When offline, a reload would leave nothing to read.
    onLoadFailure: () => navigator.onLine && reloadOnce(),
    onArrival: forgetReload,
  });
  await new Promise<void>((onHydrated) => {
    hydrateRoot(app, <App router={router} initial={router.getState()} onHydrated={onHydrated} />);
  });
  forgetReload();
}
