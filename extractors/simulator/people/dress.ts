import type { Context } from 'koa';
import type { SimulatorContext } from '../shared/context.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';
import type { Reply } from '../http/replies.ts';
import { accountList } from './accountList.ts';
import { FACES_PATH, menuOf } from './portalFaces.ts';
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
 * Adds what only people need to a page: the portal's own design, forms that are filled in with a
 * test person, and the person's products on the page after the login. Connectors use the
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
  const needsNews = filled !== page && policy.includes('script-src');
  const dressed = filled
    .replace(
      '</head>',
      `<link rel="stylesheet" href="${FACES_PATH}" />${needsNews ? `<script src="${FILL_PATH}" defer></script>` : ''}</head>`,
    )
    .replace('<body ', `<body data-portal="${entityId}" data-menu="${menuOf(entityId)}" `)
    .replace('</main>', (end) => ascii(belongings(shown)) + end);
  const headers = needsNews && {
    'content-security-policy': policy.replace(/script-src(?! 'self')/, "script-src 'self'"),
  };
  return {
    ...reply,
    headers: { ...reply.headers, ...headers },
    body: Buffer.from(dressed, 'latin1'),
  };
}

/** A bank customer's products, for the page that otherwise only greets. */
function belongings({ ctx, entityId, path, context }: Shown): Markup {
  if (path !== '/inicio' || !entityId.startsWith('banco-')) return html``;
  const values = (ctx.get('cookie') || '').split('; ').map((one) => one.replace(/^[^=]*=/, ''));
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
