import { site } from 'virtual:cauce/site';

/** Breadcrumb to the index of a reference. */
export function referenceCrumb(spec: string): { label: string; href: string } {
  return spec === 'connect'
    ? { label: 'API Cauce Connect', href: `/api/${site.connectSlug}` }
    : { label: 'API', href: '/api' };
}
