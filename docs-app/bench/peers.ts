import type { Sidebars } from '../src/site/sidebarConfig.ts';

/**
 * Another site generator, set up as its documentation says, without features that our site lacks.
 */
export interface Peer {
  readonly name: string;
  /** Exact versions, because the comparison is with these versions. */
  readonly packages: Readonly<Record<string, string>>;
  /** Folder of the guides. */
  readonly docsDir: string;
  readonly outDir: string;
  /** What it keeps between builds. */
  readonly caches: readonly string[];
  /** Its program below `node_modules/.bin`, and arguments. */
  readonly build: readonly [string, ...string[]];
  /** Whether links replace the page on the client instead of loading another document. */
  readonly changesRoutes: boolean;
  /** Its other files, by path. */
  files(sidebars: Sidebars): Readonly<Record<string, string>>;
}

interface Section {
  readonly label: string;
  readonly items: readonly string[];
}

const sectionsOf = (sidebars: Sidebars): readonly Section[] =>
  Object.values(sidebars).flat() as unknown as readonly Section[];

const REACT = '19.2.0';

const docusaurus: Peer = {
  name: 'Docusaurus 3.10',
  packages: {
    '@docusaurus/core': '3.10.2',
    '@docusaurus/faster': '3.10.2',
    '@docusaurus/preset-classic': '3.10.2',
    '@mdx-js/react': '3.1.1',
    react: REACT,
    'react-dom': REACT,
  },
  docsDir: 'docs',
  outDir: 'build',
  caches: ['build', '.docusaurus', 'node_modules/.cache'],
  build: ['docusaurus', 'build'],
  changesRoutes: true,
  files: (sidebars) => ({
    'docusaurus.config.js': `export default {
  title: 'Guías',
  url: 'https://docs.example.com',
  baseUrl: '/',
  i18n: { defaultLocale: 'es', locales: ['es'] },
  future: { v4: true, faster: true },
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: false }]],
  themeConfig: { prism: { additionalLanguages: ['bash', 'json'] } },
};
`,
    'sidebars.js': `export default ${JSON.stringify(sidebars)};\n`,
    'src/pages/index.mdx': '---\ntitle: Inicio\n---\n\n[Empezar](/docs/seccion-1/guia-1)\n',
  }),
};

const starlight: Peer = {
  name: 'Starlight',
  // The newest versions that run on Node 20.
  packages: { '@astrojs/starlight': '0.36.0', astro: '5.14.1', sharp: '0.34.4' },
  docsDir: 'src/content/docs/docs',
  outDir: 'dist',
  caches: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
  build: ['astro', 'build'],
  changesRoutes: false,
  files: (sidebars) => {
    const sidebar = sectionsOf(sidebars).map(({ label, items }) => ({
      label,
      items: items.map((id) => `docs/${id}`),
    }));
    const options = {
      title: 'Guías',
      locales: { root: { label: 'Español', lang: 'es' } },
      sidebar,
    };
    return {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({
  site: 'https://docs.example.com',
  integrations: [starlight(${JSON.stringify(options)})],
});
`,
      'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
      'src/content/docs/index.mdx':
        '---\ntitle: Inicio\n---\n\n[Empezar](/docs/seccion-1/guia-1)\n',
    };
  },
};

export const peers: readonly Peer[] = [docusaurus, starlight];
