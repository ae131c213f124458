export interface Breadcrumb {
  label: string;
  /** The last item, which is the current page, needs no link. */
  href?: string | undefined;
}

/**
 * Breadcrumbs as structured data for search engines (schema.org), for a `<script
 * type="application/ld+json">`. Items without a link are left out; `<` is escaped, so that no label
 * can end the script.
 */
export function breadcrumbsJsonLd(items: readonly Breadcrumb[], siteUrl: string): string {
  const linked = items.filter((item) => item.href !== undefined);
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: linked.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(href ?? '', siteUrl).href,
    })),
  }).replaceAll('<', '\\u003c');
}
