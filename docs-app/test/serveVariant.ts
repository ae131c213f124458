import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { buildSite } from '../build/buildSite.ts';
import { sitePaths } from '../build/siteProject.ts';
import { createTestSite, type TestSite } from './testSite.ts';
import { createSiteServer } from '../server/createSiteServer.ts';
import type { SiteManifest } from '../shared/manifest.ts';
import type { SiteConfig } from '../src/site/siteConfig.ts';
import { variantFiles, variantSidebars } from './variantContent.ts';

// Builds and serves a site with two versions, two languages, an announcement and analytics, none of
// which the real site has, and prints its addresses as JSON.

process.env.NODE_ENV = 'production';

const made: TestSite[] = [];
process.on('SIGTERM', () => {
  void Promise.all(made.map((site) => site.remove())).then(() => process.exit(0));
});

/** Reserved before the build, because the pages of one language link to the port of the other. */
async function listen(): Promise<{ origin: string; use: (site: Server) => void }> {
  let handler: Server | undefined;
  const door = createServer((socket) => handler?.emit('connection', socket));
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    use: (site) => {
      handler = site;
    },
  };
}

async function build(config: (given: SiteConfig) => SiteConfig): Promise<Server> {
  const site = await createTestSite(variantFiles, variantSidebars);
  const options = {
    ...site.options,
    cacheDir: sitePaths.cacheDir,
    config: config(site.options.config),
  };
  await buildSite(options);
  const manifest = JSON.parse(await readFile(`${options.outDir}.json`, 'utf8')) as SiteManifest;
  made.push(site);
  return createSiteServer({
    site: () => ({ siteDir: options.outDir, manifest }),
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
}

const [spanish, english] = await Promise.all([listen(), listen()]);
const locales = [
  { tag: 'es', label: 'Español', baseUrl: `${spanish.origin}/` },
  { tag: 'en', label: 'English', baseUrl: `${english.origin}/` },
] as const;

const variant = (given: SiteConfig): SiteConfig => ({
  ...given,
  analytics: { id: 'sitio-de-prueba', endpoint: 'https://visitas.example/collect' },
  announcement: {
    id: 'anuncio-2',
    text: 'La versión 2.0 ya está publicada.',
    href: '/docs/intro',
    isCloseable: true,
  },
  docs: { ...given.docs, sidebar: { isHideable: true, closesOthers: false } },
  versions: [
    { name: 'current', label: '2.0', path: '', banner: 'none' },
    { name: '1.0', label: '1.0', path: '1.0', banner: 'unmaintained' },
  ],
  locales,
});
spanish.use(await build(variant));
english.use(await build((given) => ({ ...variant(given), locales: [...locales].reverse() })));
process.stdout.write(
  `${JSON.stringify({ ready: true, spanish: spanish.origin, english: english.origin })}\n`,
);
