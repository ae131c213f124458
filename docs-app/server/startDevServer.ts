import { watch } from 'node:fs';
import { createServer } from 'vite';
import { baseViteConfig } from '../build/bundle/viteConfig.ts';
import { readSite, type ReadSiteOptions, type SiteSources } from '../build/readSite.ts';
import { problemLines, SiteBuildError } from '../shared/SiteBuildError.ts';
import { APP_ID } from '../src/site/boot.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';

export interface DevServerOptions extends Omit<
  ReadSiteOptions,
  'hasDrafts' | 'showsConfigurationErrors'
> {
  host: string;
  /** Port 0 picks a free one. */
  port: number;
  /** Called with the problems of the sources, as lines of text. */
  onProblems: (text: string) => void;
}

export interface DevServer {
  /** Address of the site, without a trailing slash. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves the site while it is being written: it is rendered in the browser, and reloaded when
 * content changes. The server starts despite configuration errors, which the pages show.
 * @throws {SiteBuildError} with all other problems of the sources
 */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { host, port, config, onProblems } = options;
  const read = async (): Promise<SiteSources> => {
    const sources = await readSite({
      ...options,
      hasDrafts: true,
      showsConfigurationErrors: true,
    });
    if (sources.problems.length > 0) onProblems(problemLines(sources.problems));
    return sources;
  };

  let site = await read();
  const vite = await createServer({
    ...baseViteConfig({ ...options, plan: () => site.plan, compiled: () => site.compiled }),
    appType: 'custom',
    server: { host, port, strictPort: true },
  });
  vite.middlewares.use((request, response, next) => {
    const url = request.url ?? '/';
    if (!(request.headers.accept ?? '').includes('text/html')) {
      next();
      return;
    }
    vite
      .transformIndexHtml(url, renderDevHtml(config))
      .then(
        (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
        next,
      );
  });

  /** Keeps the last valid site while a file has errors. */
  const refresh = async () => {
    try {
      site = await read();
    } catch (error) {
      if (!(error instanceof SiteBuildError)) throw error;
      onProblems(error.message);
      return;
    }
    const { moduleGraph } = vite.environments.client;
    for (const module of moduleGraph.idToModuleMap.values())
      if (/cauce-page:|virtual:cauce\/|\.mdx$/.test(module.id ?? ''))
        moduleGraph.invalidateModule(module);
    vite.ws.send({ type: 'full-reload' });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watcher = watch(options.contentDir, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), 80);
  });

  await vite.listen();
  return {
    url: (vite.resolvedUrls?.local[0] ?? `http://${host}:${String(port)}`).replace(/\/$/, ''),
    async close() {
      clearTimeout(timer);
      watcher.close();
      await vite.close();
    },
  };
}

/** The HTML page of the development server: everything is rendered in the browser. */
function renderDevHtml(config: SiteConfig): string {
  return [
    '<!doctype html>',
    `<html lang="${config.locales[0]?.tag ?? 'es'}" data-theme="${config.colorMode.defaultMode}">`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"></head>',
    `<body><div id="${APP_ID}"></div>`,
    '<script type="module" src="/src/dev.tsx"></script></body>',
    '</html>',
  ].join('\n');
}
