import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { PREACT } from '@cauce/ui/preact';
import type { InlineConfig } from 'vite';
import { cataloguePlugin } from './cataloguePlugin.ts';
import { sitePlugin, type SitePluginOptions } from './sitePlugin.ts';

export interface BundleOptions extends SitePluginOptions {
  /** Root of docs-app. */
  root: string;
  /** Vite's cache folder. */
  cacheDir: string;
}

/** Vite configuration shared by development, client build and server build. */
export function baseViteConfig(options: BundleOptions): InlineConfig {
  return {
    configFile: false,
    root: options.root,
    cacheDir: join(options.cacheDir, 'vite'),
    logLevel: 'warn',
    publicDir: false,
    build: { rolldownOptions: { checks: { bundlerTimings: false, moduleLevelDirective: false } } },
    css: { modules: { generateScopedName } },
    resolve: { alias: { '@docs': join(options.root, 'src'), ...PREACT }, dedupe: ['preact'] },
    ssr: { noExternal: ['@mdx-js/react', 'react-helmet-async'] },
    plugins: [sitePlugin(options), cataloguePlugin(join(options.root, 'generated'))],
  };
}

/** As short as is unique, because scripts, styles and HTML repeat the names. */
function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${hash.slice(0, 4)}`;
}
