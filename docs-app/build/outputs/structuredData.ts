import type { SiteConfig } from '../../src/site/siteConfig.ts';
import type { PlannedPage } from '../shared/plan.ts';

/** Structured data of a page for search engines (schema.org). */
export function structuredData(config: SiteConfig, { data, meta }: PlannedPage): object[] {
  if (data.kind === 'doc' || data.kind === 'category') {
    const items = data.breadcrumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: config.url + (href ?? meta.path),
    }));
    return [
      { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items },
    ];
  }
  if (data.kind === 'blog-post')
    return [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: meta.title,
        description: meta.description,
        datePublished: data.post.date,
        ...(meta.lastUpdated !== null && { dateModified: meta.lastUpdated }),
        image: config.url + meta.image,
        author: data.post.authors.map(({ name, url }) => ({
          '@type': 'Person',
          name,
          ...(url !== undefined && { url }),
        })),
      },
    ];
  return [];
}
