import { watch } from 'node:fs';
import { createServer } from 'vite';
import { baseViteConfig } from '../build/bundle/viteConfig.ts';
import { readSite, type SiteSources } from '../build/readSite.ts';
import { SiteBuildError } from '../build/SiteBuildError.ts';
import { readSiteConfig, sidebars, sitePaths } from '../build/siteProject.ts';
import { renderDevHtml } from './devHtml.ts';

const port = Number(process.env['DOCS_PORT'] ?? 3001);
const host = process.env['HOST'] ?? '127.0.0.1';
const config = readSiteConfig();
const log = (line: string) => process.stdout.write(`${line}\n`);

const read = (): Promise<SiteSources> =>
  readSite({ ...sitePaths, config, sidebars, hasDrafts: true });

/** Keeps the last valid site while a file has errors. */
async function readAgain(before: SiteSources): Promise<SiteSources> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SiteBuildError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return before;
  }
}

let site = await read();
const vite = await createServer({
  ...baseViteConfig({
    root: sitePaths.root,
    cacheDir: sitePaths.cacheDir,
    config,
    plan: () => site.plan,
    compiled: () => site.compiled,
  }),
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
    .then((html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html), next);
});

let timer: ReturnType<typeof setTimeout> | undefined;
const refresh = async () => {
  const before = site;
  site = await readAgain(before);
  if (site === before) return;
  const { moduleGraph } = vite.environments.client;
  for (const module of moduleGraph.idToModuleMap.values())
    if (/cauce-page:|virtual:cauce\/|\.mdx$/.test(module.id ?? ''))
      moduleGraph.invalidateModule(module);
  vite.ws.send({ type: 'full-reload' });
};
watch(sitePaths.contentDir, { recursive: true }, () => {
  clearTimeout(timer);
  timer = setTimeout(() => void refresh(), 80);
});

await vite.listen();
log(`Documentation (development): http://${host}:${String(port)}`);
