import { Helmet } from 'react-helmet-async';
import { site } from 'virtual:cauce/site';
import type { PageMeta } from '../site/pageTypes.ts';

export interface HeadProps {
  meta: PageMeta;
}

/** Title as the browser's tab shows it. */
export function fullTitle({ title, path }: PageMeta): string {
  return path === '/' ? `${site.name} | ${title}` : `${title} | ${site.name}`;
}

/**
 * A page's title and tags: one Helmet per page, while the site is built. In the browser React itself
 * places the same tags, which spares every reader the library's weight.
 */
export function Head({ meta }: HeadProps) {
  const title = fullTitle(meta);
  const canonical = site.url + meta.path;
  const tags = (
    <>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.isHidden ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
    </>
  );
  if (!import.meta.env.SSR) return tags;
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.isHidden ? (
        <meta name="robots" content="noindex, nofollow" />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      {meta.keywords.length > 0 && <meta name="keywords" content={meta.keywords.join(', ')} />}
      <meta property="og:type" content={meta.path.startsWith('/blog/') ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content="es_CL" />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={site.url + meta.image} />
      <meta name="twitter:card" content="summary_large_image" />
    </Helmet>
  );
}
