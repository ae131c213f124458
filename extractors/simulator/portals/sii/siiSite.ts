import type { Context } from 'koa';
import type { Institution } from '../../../src/contract/institution.ts';
import type { PortalRoot, Target } from '../../http/addresses.ts';
import type { SimulatorContext } from '../../shared/context.ts';
import { html } from '../../http/markup.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { sendPage, SECURITY_HEADERS } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { page } from '../../shared/layout.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { menu } from '../../shared/content.ts';

/** The hosts below `sii.cl` that the portal uses, in addition to `www`. */
type Host = 'zeusr' | 'misiir' | 'www1' | 'www2' | 'www4' | 'loa' | 'zeus' | 'homer' | 'palena';

/** Paths of pages that others link or redirect to. */
export const PATHS = {
  login: '/AUT2000/InicioAutenticacion/IngresoRutClave.html',
  loginScript: '/AUT2000/js/AutAll.js',
  submit: '/cgi_AUT2000/CAutInicio.cgi',
  claveUnica: '/cgi_AUT2000/InitClaveUnicaP.cgi',
  logout: '/cgi_AUT2000/autTermino.cgi',
  home: '/cgi_misii/siihome.cgi',
  register: '/consdcvinternetui/',
  incomeTax: '/consultaestadof22ui/',
  folder: '/dii_cgi/carpeta_tributaria/cte_para_creditos_00.cgi',
  income: '/dii_cgi/carpeta_tributaria/cte_acreditar_renta_00.cgi',
  fees: '/cgi_IMT/TMBCOC_InformeAnualBhe.cgi',
  realEstate: '/vica/Menu/BienesRaices',
} as const;

/** Set by the login's script to the time at which the session expires at the latest. */
export const EXPIRY_COOKIE = 'NETSCAPE_LIVEWIRE.locexp';

/** The real pages contain scripts of their own; here only the portal's scripts may run. */
const WITH_SCRIPTS = {
  'content-security-policy': `${SECURITY_HEADERS['content-security-policy'] ?? ''}; script-src 'self' 'unsafe-inline'; connect-src 'self'`,
};

/**
 * The portal's addresses as its visitor sees them, its sessions, and the frame around its pages.
 */
export type SiiSite = ReturnType<typeof siiSite>;

export function siiSite(institution: Institution, context: SimulatorContext, root: PortalRoot) {
  const { addresses, sessions } = context;
  const base = addresses.baseOf(institution);
  const isReal = base.startsWith('https:');
  const at = (host: Host, path: string): Target =>
    `${addresses.otherOf(institution, host)}${path}` as Target;
  /** Where a login by ClaveÚnica continues; nobody documents the real address. */
  const claveUnica = `${base}/clave-unica` as Target;
  const home = at('misiir', PATHS.home);
  const front: Target = isReal ? 'https://www.sii.cl/' : `${root}/`;

  const cookie = (name: string, value: string, more = ''): string =>
    `${name}=${value}; ${isReal ? 'Domain=.sii.cl; Path=/' : `Path=${root}`}; SameSite=Lax${more}`;

  const links = [
    [home, 'Mi SII'],
    [at('www4', PATHS.register), 'Registro de compras y ventas'],
    [at('loa', PATHS.fees), 'Boletas de honorarios emitidas'],
    [at('www1', '/cgi-bin/Portal001/mipeSelEmpresa.cgi'), 'Facturación electrónica'],
    [at('www4', PATHS.incomeTax), 'Estado de declaración de renta'],
    [at('zeus', PATHS.income), 'Carpeta para acreditar renta'],
    [at('zeus', PATHS.folder), 'Carpeta para solicitar créditos'],
    [at('www2', PATHS.realEstate), 'Mis bienes raíces'],
    [at('zeusr', `${PATHS.logout}?${front}`), 'Cerrar sesión'],
  ] as const;

  return {
    institution,
    context,
    root,
    at,
    claveUnica,
    home,
    front,

    /** Whether an address belongs to the portal, so that redirecting a visitor there is safe. */
    owns: (address: string): boolean => {
      if (!isReal) return address.startsWith(`${root}/`);
      if (!URL.canParse(address)) return false;
      const { protocol, hostname } = new URL(address);
      return protocol === 'https:' && hostname.endsWith('.sii.cl');
    },

    /**
     * The session that belongs to a visitor's cookies; requires the cookie that the login's script
     * sets.
     */
    sessionOf: ({ cookies }: Context): PortalSession | null => {
      const isDated = !Number.isNaN(Date.parse(cookies.get(EXPIRY_COOKIE) ?? ''));
      return isDated ? sessions.find(cookies.get('TOKEN'), institution.id) : null;
    },

    cookies: (session: PortalSession): string[] => {
      const [digits = '', checkDigit = ''] = (session.rut ?? '').split('-');
      const livewire = { rut: digits, rutm: digits, dv: checkDigit, dvm: checkDigit };
      const sealed = { clave: 'SIM', mac: session.csrfToken, exp: '7200', sec: '0000', lms: '120' };
      return [
        cookie('TOKEN', session.id),
        cookie('CSESSIONID', session.id),
        cookie('RUT_NS', digits),
        cookie('DV_NS', checkDigit),
        ...Object.entries({ ...livewire, ...sealed }).map(([name, value]) =>
          cookie(`NETSCAPE_LIVEWIRE.${name}`, value),
        ),
      ];
    },

    /** A cookie for the newest applications only, which are below a single path of their host. */
    applicationCookie: (name: string, value: string): string =>
      `${name}=${value}; Path=${isReal ? '' : `${root}/www2`}/app; HttpOnly; SameSite=Lax`,

    /** The same for all hosts. */
    stateCookie: (name: string, value: string): string => cookie(name, value, '; HttpOnly'),

    cleared: ['TOKEN', 'CSESSIONID', 'RUT_NS', 'DV_NS', EXPIRY_COOKIE].map((name) =>
      cookie(name, '', '; Max-Age=0'),
    ),

    /** The attributes that a script writes after the name and value of a cookie. */
    scriptScope: isReal ? ';domain=.sii.cl;path=/' : `;path=${root}`,

    /** The requested address. */
    addressOf: (ctx: Context): string =>
      (isReal ? `https://${ctx.hostname}` : '') + ctx.originalUrl,

    /** The login, which returns to the page that the visitor asked for. */
    loginAddress: (next: string): Target => at('zeusr', `${PATHS.login}?${next}`),

    inside: (title: string, content: MarkupValue): Markup =>
      page({
        title,
        brand: institution,
        navigation: menu(
          links.map(([href, text]) => ({ href, text })),
          title,
        ),
        content,
      }),

    message: (title: string, text: MarkupValue): Markup =>
      page({
        title,
        brand: institution,
        content: html`<p class="mensaje" role="alert">${text}</p>
          <p><a href="${at('zeusr', PATHS.login)}">Ir al ingreso</a></p>`,
      }),

    send: (content: Markup, status = 200, headers: Reply['headers'] = {}): Reply =>
      sendPage(content, { status, charset: 'iso-8859-1', headers }),

    sendScripted: (content: Markup, headers: Reply['headers'] = {}): Reply =>
      sendPage(content, { charset: 'iso-8859-1', headers: { ...WITH_SCRIPTS, ...headers } }),
  };
}
