import { createServer, createServerModuleRunner } from 'vite';
import type { BrowserCommand } from 'vitest/node';

/** Loads the library's source in Node, where there is no window. */
const loadServerSide = (() => {
  let runner: ReturnType<typeof start> | undefined;
  const start = async () => {
    const server = await createServer({
      configFile: false,
      cacheDir: '.cache/vite-server-side',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      appType: 'custom',
    });
    return createServerModuleRunner(server.environments.ssr);
  };
  return async (path: string): Promise<unknown> => (await (runner ??= start())).import(path);
})();

/** Server-rendered HTML of each story of a file, by export name. */
export const renderOnServer: BrowserCommand<[file: string]> = async (_context, file) => {
  const { renderStories } = (await loadServerSide('/ui/test/renderStories.tsx')) as {
    renderStories: (module: unknown) => Record<string, string>;
  };
  return renderStories(await loadServerSide(file));
};
