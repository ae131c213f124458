// First, because they declare the order of the layers.
import '@cauce/ui/fonts.css';
import '@cauce/ui/styles.css';
import { forgetReload, reloadOnce } from '@cauce/ui';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { createBuiltPages } from './router/pageSource.ts';
import { createRouter } from './router/createRouter.ts';
import { sitePath } from './router/paths.ts';
import { APP_ID, BOOT_ID, type Boot } from './site/boot.ts';
import './theme/site.css';

async function start(): Promise<void> {
  const app = document.getElementById(APP_ID);
  const boot = JSON.parse(document.getElementById(BOOT_ID)?.textContent ?? '{}') as Boot;
  if (app === null) return;
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
  hydrateRoot(app, <App router={router} initial={router.getState()} />);
  forgetReload();
}

start().catch(() => {
  // Without its code the page remains as rendered by the server, with working text, links and code.
  reloadOnce();
});
