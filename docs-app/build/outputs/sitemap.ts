import type { SiteConfig } from '../../src/site/siteConfig.ts';
import escapeHtml from 'escape-html';
import type { PlannedPage } from '../shared/plan.ts';

/** `sitemap.xml`: every page that search engines should know, by its canonical address. */
export function renderSitemap(config: SiteConfig, pages: readonly PlannedPage[]): string {
  const urls = pages
    .filter(({ meta }) => !meta.isHidden)
    .map(({ meta }) => {
      const lastmod =
        meta.lastUpdated === null ? '' : `<lastmod>${meta.lastUpdated.slice(0, 10)}</lastmod>`;
      return `<url><loc>${escapeHtml(encodeURI(config.url + meta.path))}</loc>${lastmod}</url>`;
    });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** `robots.txt`: allows everything and names the sitemap. */
export function renderRobots(config: SiteConfig): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${config.url}/sitemap.xml\n`;
}
