/** Every page that the site has to have, at its canonical address. */
export const SPEC_ROUTES: readonly string[] = [
  '/',
  '/api',
  '/api/cauce-connect',
  '/markdown-page',
  '/blog',
  '/blog/archive',
  '/blog/first-blog-post',
  '/blog/long-blog-post',
  '/blog/mdx-blog-post',
  '/blog/welcome',
  '/blog/tags',
  '/blog/tags/docusaurus',
  '/blog/tags/facebook',
  '/blog/tags/hello',
  '/blog/tags/hola',
  '/docs/tags',
  '/docs/tags/consentimiento',
  '/docs/tags/iframe',
  '/docs/tags/integracion',
  '/docs/intro',
  '/docs/cauce-connect',
  '/docs/cauce-connect/config',
  '/docs/cauce-connect/otp-token',
  '/docs/cauce-connect/flow',
  '/docs/cauce-connect/extract',
  '/docs/general/entities-actions',
  '/docs/general/tef_entities',
  '/docs/guias/cifrado-de-datos/cifrado-persistente',
  '/docs/guias/cifrado-de-datos/cifrado-temporal',
  '/docs/guias/estados-situacion',
  '/docs/guias/evaluacion-financiera',
  '/docs/guias/example-postman',
  '/docs/guias/example-tef',
  '/docs/guias/tef',
  '/docs/category/general',
  '/docs/category/cifrado-de-datos',
  '/docs/category/guias-de-ayuda',
];

/** Further addresses that answer with a page, and the page's canonical address. */
export const SPEC_ALIASES: Readonly<Record<string, string>> = {
  '/docs/cauce-connect/index': '/docs/cauce-connect',
  '/docs/category/guías-de-ayuda': '/docs/category/guias-de-ayuda',
};

/** Addresses that redirect, and their targets. */
export const SPEC_REDIRECTS: Readonly<Record<string, string>> = {
  '/docs': '/docs/general/entities-actions',
};
