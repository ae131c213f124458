import { SiteBuildError } from './shared/SiteBuildError.ts';
import type { Service, SiteConfig } from './src/site/siteConfig.ts';

/**
 * Default addresses of `npm start`, as the content contains them, and the variable that overrides
 * each.
 */
const USUAL_ADDRESSES = {
  'http://127.0.0.1:3000': 'DOCS_SANDBOX_URL',
  'http://127.0.0.1:3002': 'DOCS_SIMULATOR_URL',
} as const;

/** The variable that sets the address of each service. */
const SERVICE_VARIABLES: Readonly<Record<Service, string>> = {
  project: 'DOCS_PROJECT_URL',
  keys: 'DOCS_KEYS_URL',
  support: 'DOCS_SUPPORT_URL',
  status: 'DOCS_STATUS_URL',
  personPage: 'DOCS_PERSON_PAGE_URL',
  console: 'DOCS_CONSOLE_URL',
};

/** The services in the footer, with their labels. */
const HELP = [
  ['console', 'Consola'],
  ['keys', 'Pedir una llave'],
  ['support', 'Soporte'],
  ['status', 'Estado de Cauce'],
  ['project', 'Código del proyecto'],
] as const satisfies readonly (readonly [Service, string])[];

/**
 * Settings of the site in this environment. `DOCS_SANDBOX_URL` adds the try-it console; it and
 * `DOCS_SIMULATOR_URL` are the addresses that guides and Postman show. `DOCS_ANALYTICS_ID` with
 * `DOCS_ANALYTICS_URL` adds page views, `DOCS_STORYBOOK_URL` a link to the component library.
 * `DOCS_URL` sets the public address. `SERVICE_VARIABLES` name what the operator offers besides.
 * @throws {SiteBuildError} if they are incomplete
 */
export function readSiteConfig(env: NodeJS.ProcessEnv = process.env): SiteConfig {
  const sandboxUrl = env['DOCS_SANDBOX_URL'] ?? null;
  const storybookUrl = env['DOCS_STORYBOOK_URL'] ?? '';
  const connectSlug = 'cauce-connect';
  const services = readServices(env);
  const help = HELP.flatMap(([service, label]) => {
    const href = services[service];
    return href === undefined ? [] : [{ label, href }];
  });
  return {
    name: 'Cauce',
    organisation: 'Cauce',
    tagline: 'Datos con permiso.',
    url: env['DOCS_URL'] ?? 'https://docs.cauce.example',
    connectSlug,
    // Without an address, pages have no edit link.
    editUrl: env['DOCS_EDIT_URL'] || null,
    // The sandbox runs on somebody's own machine, from which nothing is sent.
    analytics: sandboxUrl === null ? readAnalytics(env) : null,
    sandboxUrl,
    addresses: addressesIn(env),
    services,
    locales: [{ tag: 'es', label: 'Español', baseUrl: '/' }],
    versions: [{ name: 'current', label: 'Actual', path: '', banner: 'none' }],
    docsEntry: '/docs/general/entities-actions',
    announcement: null,
    colorMode: { defaultMode: 'light', followsSystem: true },
    navbar: {
      hidesOnScroll: false,
      items: [
        { label: 'Guías', href: '/docs/intro', activeBasePath: '/docs' },
        { label: 'API', href: '/api', excludedBasePath: `/api/${connectSlug}` },
        { label: 'API Cauce Connect', href: `/api/${connectSlug}` },
      ],
    },
    footer: {
      columns: [
        {
          title: 'Documentación',
          links: [
            { label: 'Primeros pasos', href: '/docs/general/inicio-rapido' },
            { label: 'Entidades y acciones', href: '/docs/general/entities-actions' },
            { label: 'Errores', href: '/docs/general/errores' },
            { label: 'Novedades', href: '/docs/changelog' },
            { label: 'Estado y soporte', href: '/docs/general/estado-y-soporte' },
          ],
        },
        {
          title: 'Referencia',
          links: [
            { label: 'API', href: '/api' },
            { label: 'API Cauce Connect', href: `/api/${connectSlug}` },
            { label: 'Datos de prueba', href: '/docs/general/datos-de-prueba' },
            { label: 'Para asistentes (llms.txt)', href: '/llms.txt' },
            ...(storybookUrl === '' ? [] : [{ label: 'Componentes', href: storybookUrl }]),
          ],
        },
        {
          title: 'Cauce',
          links: [
            { label: 'Blog', href: '/blog' },
            { label: 'Datos personales', href: '/docs/general/datos-personales' },
            { label: 'Para las personas', href: '/para-las-personas' },
            { label: 'Cómo se escribe este sitio', href: '/markdown-page' },
          ],
        },
        ...(help.length === 0 ? [] : [{ title: 'Ayuda', links: help }]),
      ],
      line: 'Cauce. Datos con permiso.',
    },
    docs: {
      sidebar: { isHideable: false, closesOthers: false },
      toc: { minLevel: 2, maxLevel: 3 },
    },
    blog: {
      title: 'Blog',
      description: 'Lo que cambia en Cauce y cómo está hecho.',
      postsPerPage: 10,
      recentPosts: 5,
    },
  };
}

/** The sandbox has a page for its persons, and a console, at addresses of its own. */
function readServices(env: NodeJS.ProcessEnv): SiteConfig['services'] {
  const sandboxUrl = env['DOCS_SANDBOX_URL'];
  const given = Object.entries(SERVICE_VARIABLES).flatMap(([service, variable]) => {
    const href = env[variable] ?? '';
    if (href === '') return [];
    if (/^(https?:\/\/|mailto:)\S+$/.test(href) && URL.canParse(href)) return [[service, href]];
    throw new SiteBuildError([
      {
        file: 'site.config.ts',
        message: `${variable} must be a web address or start with mailto:.`,
      },
    ]);
  });
  const origin = sandboxUrl?.replace(/\/+$/, '');
  const ofSandbox = origin
    ? {
        personPage: `${origin}/persona`,
        // No browser uses passkeys at an IP address.
        console: `${origin.replace('//127.0.0.1', '//localhost')}/consola`,
      }
    : {};
  return { ...ofSandbox, ...(Object.fromEntries(given) as SiteConfig['services']) };
}

/** Where page views are sent; null if nothing is configured. */
function readAnalytics(env: NodeJS.ProcessEnv): SiteConfig['analytics'] {
  const id = env['DOCS_ANALYTICS_ID'] ?? '';
  const endpoint = env['DOCS_ANALYTICS_URL'] ?? '';
  if (id === '' && endpoint === '') return null;
  if (id !== '' && /^https?:\/\//.test(endpoint) && URL.canParse(endpoint)) return { id, endpoint };
  throw new SiteBuildError([
    {
      file: 'site.config.ts',
      message:
        'analytics need both DOCS_ANALYTICS_ID and DOCS_ANALYTICS_URL, an http or https address. Set both, or neither.',
    },
  ]);
}

function addressesIn(env: NodeJS.ProcessEnv): Record<string, string> {
  const used = Object.entries(USUAL_ADDRESSES).map(
    ([usual, variable]) => [usual, (env[variable] || usual).replace(/\/+$/, '')] as const,
  );
  return Object.fromEntries(used.filter(([usual, own]) => usual !== own));
}
