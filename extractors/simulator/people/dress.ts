import type { Context } from 'koa';
import type { SimulatorContext } from '../context.ts';
import { html } from '../http/markup.ts';
import type { Markup } from '../http/markup.ts';
import type { Reply } from '../http/replies.ts';
import { accountList } from './accountList.ts';
import { FACES_PATH, menuOf } from './portalFaces.ts';
import { chosenPerson, fillIn, FILL_PATH } from './testPerson.ts';

/** A page of a portal on its way to a person's browser. */
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
 * Gives a page what only people need: the portal's own face, forms that are filled in with a test person,
 * and what they have on the page that they land on. Connectors come by the institutions' origins and get
 * none of it, so that it cannot change or slow down what they read.
 */
export function dress(reply: Reply, shown: Shown): Reply {
  if (!String(reply.headers['content-type']).startsWith('text/html')) return reply;
  const { ctx, entityId, context } = shown;
  // Byte by byte, whatever the portal's charset is.
  const page = Buffer.from(reply.body).toString('latin1');
  const filled = context.fillsForms ? fillIn(page, entityId, chosenPerson(ctx)) : page;
  // Scripts of a login page do not notice what it came with.
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

/** What a bank's customer has, on the page that says hello and nothing else. */
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

/** Characters outside ASCII as references, which every charset has. */
const ascii = ({ text }: Markup): string =>
  text.replaceAll(/[^\n -~]/gu, (one) => `&#${String(one.codePointAt(0))};`);
