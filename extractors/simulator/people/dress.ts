import type { Context } from 'koa';
import type { SimulatorContext } from '../shared/context.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';
import type { Reply } from '../http/replies.ts';
import { accountList } from './accountList.ts';
import { FACES_PATH, menuOf } from './portalFaces.ts';
import { publicSite } from './publicSite.ts';
import { chosenPerson, fillIn, FILL_PATH } from './testPerson.ts';

/** A portal's page that is about to be sent to a person's browser. */
export interface Shown {
  readonly ctx: Context;
  /** `clave-unica` for the single sign-on, empty for the start page. */
  readonly entityId: string;
  /** Below the portal's root. */
  readonly path: string;
  readonly context: Pick<SimulatorContext, 'sessions' | 'customerOf'> & {
    readonly fillsForms: boolean;
  };
}

/**
 * Adds what only people need to a page: the portal's own design, what its public site offers, forms
 * that are filled in with a test person, the person's products on a bank's home page, and a footer. Connectors use the
 * institutions' origins and get none of it, so that it cannot change or slow down what they read.
 */
export function dress(reply: Reply, shown: Shown): Reply {
  if (!String(reply.headers['content-type']).startsWith('text/html')) return reply;
  const { ctx, entityId, context } = shown;
  // Byte by byte, so that it works for every charset.
  const page = Buffer.from(reply.body).toString('latin1');
  const filled = context.fillsForms ? fillIn(page, entityId, chosenPerson(ctx)) : page;
  // The scripts of a login page do not notice values that are already in its HTML.
  const policy = String(reply.headers['content-security-policy'] ?? '');
  const site = isWhole(page, shown) ? publicSite(page, entityId) : null;
  const needsNews = filled !== page && policy.includes('script-src');
  const dressed = filled
    .replace(
      '</head>',
      `<link rel="stylesheet" href="${FACES_PATH}" />${needsNews ? `<script src="${FILL_PATH}" defer></script>` : ''}</head>`,
    )
    .replace('<body ', `<body data-portal="${entityId}" data-menu="${menuOf(entityId)}" `)
    .replace('</main>', (end) => ascii(belongings(page, reply, shown)) + end)
    .replace('</main>', (end) => (site === null ? end : end + ascii(site.site)))
    .replace('</header>', (end) => (site === null ? '' : ascii(site.menu)) + end)
    .replace('</body>', (end) => (isWhole(page, shown) ? ascii(footer(entityId)) : '') + end);
  const headers = needsNews && {
    'content-security-policy': policy.replace(/script-src(?! 'self')/, "script-src 'self'"),
  };
  return {
    ...reply,
    headers: { ...reply.headers, ...headers },
    body: Buffer.from(dressed, 'latin1'),
  };
}

/** Whether it is a portal's page, and not the content of a frame or Cauce's own start page. */
const isWhole = (page: string, { entityId }: Shown): boolean =>
  entityId !== '' && page.includes('class="institucion"');

/** So that no page is a dead end. */
const footer = (entityId: string): Markup =>
  html`<footer>
    <p>Sitio de prueba: nada de lo que hagas aquí llega a una institución.</p>
    <ul>
      <li><a href="/${entityId}/">Portada</a></li>
      <li><a href="/#personas">Personas de prueba</a></li>
      <li><a href="/">Otras instituciones</a></li>
    </ul>
  </footer>`;

/** The headings of banks' home pages, which otherwise only greet. */
const HOME = /<h1>(?:Inicio|Mi Banco)<\/h1>/;

/** A bank customer's products, for the home page. */
function belongings(page: string, { headers }: Reply, { ctx, entityId, context }: Shown): Markup {
  if (!HOME.test(page) || !entityId.startsWith('banco-')) return html``;
  // Some portals set the cookie with the page itself.
  const given = [headers['set-cookie'] ?? []].flat().map((one) => one.replace(/;.*/s, ''));
  const values = [...ctx.get('cookie').split('; '), ...given].map((one) =>
    one.replace(/^[^=]*=/, ''),
  );
  for (const value of values) {
    const session = context.sessions.find(value, entityId);
    if (session?.rut != null && session.outcome?.reading.kind !== 'malformed')
      return accountList(context.customerOf(session, session.rut));
  }
  return html``;
}

/** Replaces characters outside ASCII by references, which work in every charset. */
const ascii = ({ text }: Markup): string =>
  text.replaceAll(/[^\n -~]/gu, (one) => `&#${String(one.codePointAt(0))};`);
