/** The mock portal for an institution's own connector: the same calls, written independently. */
export const ownPortal = (
  name: string,
  pascal: string,
): string => `import type { Context } from 'koa';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { formatRut } from '../../../src/shared/rut.ts';
import { identityOf } from '../../../synthetic-person/shared/identity.ts';
import { holdReading } from '../../shared/context.ts';
import { html } from '../../http/markup.ts';
import { renamed } from '../../http/renamed.ts';
import { sendJson, sendPage } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import { notFound } from '../../shared/indexPage.ts';
import { page } from '../../shared/layout.ts';
import { isMalformed, portalLogins } from '../../shared/portalLogins.ts';
import type { LoggedIn } from '../../shared/portalLogins.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';

/** ${name}: the calls of its pages at its own origin. Written from its sources, not from the connector. */
export const create${pascal}Portal: CreatePortal = (institution, context, root) => {
  const { sessions, log } = context;
  const logins = portalLogins(institution, context);
  const refused = (codigo: string, status: number): Reply => sendJson({ codigo }, status);

  function logIn(ctx: Context): Reply {
    const { rut: typed, clave } = (jsonOf(ctx) ?? {}) as Readonly<Record<string, unknown>>;
    const rut = parseUsername(institution, typed);
    if (rut === null || typeof clave !== 'string') return refused('CLAVE_INCORRECTA', 401);
    const session = logins.logIn(ctx, rut, clave);
    if (session === 'wrong') return refused('CLAVE_INCORRECTA', 401);
    if (session === 'locked') return refused('CLAVE_BLOQUEADA', 423);
    if (session === 'unavailable') return sendJson({}, 503);
    return sendJson({ token: session.id });
  }

  function sessionOf(ctx: Context): LoggedIn | null {
    const [, id] = /^Bearer ([\\w-]{1,100})$/.exec(ctx.get('authorization')) ?? [];
    return logins.find(id);
  }

  async function showProfile(ctx: Context): Promise<Reply> {
    const session = sessionOf(ctx);
    if (session === null) return sendJson({}, 401);
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, session, ctx))) return sendJson({}, 401);
    const { name } = identityOf(session.rut);
    const profile = { rut: formatRut(session.rut, 'dotted'), nombre: name };
    return sendJson(isMalformed(session) ? renamed(profile) : profile);
  }

  function logOut(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session !== null) {
      log.count(institution.id, session.rut, 'logout');
      sessions.close(session);
    }
    return sendJson({});
  }

  return (ctx, path) => {
    switch (\`\${ctx.method} \${path}\`) {
      case 'GET /':
        return sendPage(
          page({
            title: 'Portal',
            brand: institution,
            content: html\`<p>Sus llamadas están bajo \${root}/api.</p>\`,
          }),
        );
      case 'POST /api/sesion':
        return logIn(ctx);
      case 'GET /api/cliente':
        return showProfile(ctx);
      case 'POST /api/sesion/cierre':
        return logOut(ctx);
    }
    return notFound();
  };
};
`;
