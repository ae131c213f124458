import { useLayoutEffect } from 'react';
import { Helmet } from 'react-helmet-async';
import { site } from 'virtual:cauce/site';
import type { PageMeta } from '../site/pageTypes.ts';

export interface HeadProps {
  meta: PageMeta;
}

const HIDDEN = 'noindex, nofollow';

const canonicalOf = ({ path }: PageMeta) => site.url + path;

/** Title in the browser's tab. */
export function fullTitle({ title, path }: PageMeta): string {
  return path === '/' ? `${site.name} | ${title}` : `${title} | ${site.name}`;
}

/** `es` means Chilean Spanish. */
function openGraphLocale(tag: string): string {
  return tag === 'es' ? 'es_CL' : tag.replace('-', '_');
}

/** Address of a page in another locale. */
function addressIn(baseUrl: string, path: string): string {
  return new URL(baseUrl.replace(/\/$/, '') + path, site.url).href;
}

/** Title and meta tags of a page: all of them at build time, in the browser those that differ. */
export function Head({ meta }: HeadProps) {
  return import.meta.env.SSR ? <BuiltHead meta={meta} /> : <BrowserHead meta={meta} />;
}

/** Sets the tags that differ between pages, without loading Helmet. */
function BrowserHead({ meta }: HeadProps) {
  useLayoutEffect(() => {
    document.title = fullTitle(meta);
    setTag('meta', { name: 'description' }, { content: meta.description });
    setTag('meta', { name: 'robots' }, meta.isHidden ? { content: HIDDEN } : null);
    setTag('link', { rel: 'canonical' }, meta.isHidden ? null : { href: canonicalOf(meta) });
  }, [meta]);
  return null;
}

/** Adds or changes the tag that has these attributes; without values it is removed. */
function setTag(
  name: 'link' | 'meta',
  identity: Record<string, string>,
  values: Record<string, string> | null,
): void {
  const selector = Object.entries(identity).map(([key, value]) => `[${key}="${value}"]`);
  const found = document.head.querySelector(name + selector.join(''));
  if (values === null) {
    found?.remove();
    return;
  }
  const tag = found ?? document.head.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries({ ...identity, ...values }))
    tag.setAttribute(key, value);
}

function BuiltHead({ meta }: HeadProps) {
  const title = fullTitle(meta);
  const canonical = canonicalOf(meta);
  const [own, ...others] = site.locales;
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {meta.isHidden ? (
        <meta name="robots" content={HIDDEN} />
      ) : (
        <link rel="canonical" href={canonical} />
      )}
      {meta.keywords.length > 0 && <meta name="keywords" content={meta.keywords.join(', ')} />}
      <meta property="og:type" content={meta.path.startsWith('/blog/') ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:locale" content={openGraphLocale(own?.tag ?? 'es')} />
      {others.map(({ tag }) => (
        <meta key={tag} property="og:locale:alternate" content={openGraphLocale(tag)} />
      ))}
      {others.length > 0 &&
        !meta.isHidden &&
        site.locales.map(({ tag, baseUrl }) => (
          <link key={tag} rel="alternate" hrefLang={tag} href={addressIn(baseUrl, meta.path)} />
        ))}
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={meta.description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={site.url + meta.image} />
      <meta name="twitter:card" content="summary_large_image" />
    </Helmet>
  );
}
