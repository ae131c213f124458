import type { Context } from 'koa';
import { tgrTaxpayer } from '../../../synthetic-person/index.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { chileanToday } from '../../chileanToday.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { renamed } from '../../http/renamed.ts';
import { sendJson } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { jsonOf } from '../../http/requests.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { readPageNumber } from '../html-portal/createHtmlPortal.ts';
import { readApi } from './tgrApi.ts';
import { fileOf } from './tgrPages.ts';

const API = '/api/v1';

/** Sent by the treasury's own web application with every request. */
const CLIENT_HEADER = { name: 'x-canal', value: 'portal-web' } as const;

const failure = (status: number, codigo: string, mensaje: string): Reply =>
  sendJson({ codigo, mensaje, datos: null }, status);

const expired = (): Reply => failure(401, 'SESION_EXPIRADA', 'La sesión ha expirado.');

const success = (datos: unknown): Reply => sendJson({ codigo: 'OK', mensaje: null, datos });

/**
 * The undocumented part of the treasury: an invented JSON API with a bearer token, whose ticket is
 * in a page behind the login.
 */
export function createTgrApi(
  institution: Institution,
  context: SimulatorContext,
  cookieName: string,
): PortalHandler {
  const { sessions, log } = context;

  function sessionOf(ctx: Context): PortalSession | null {
    const token = /^Bearer ([\w-]{1,100})$/.exec(ctx.get('authorization'))?.[1];
    const session = sessions.find(token, institution.id);
    return session?.outcome == null ? null : session;
  }

  /** Exchanges the ticket in a page for the bearer token. */
  function openSession(ctx: Context): Reply {
    const body = jsonOf(ctx) as Readonly<Record<string, unknown>> | null;
    const session = sessions.find(ctx.cookies.get(cookieName), institution.id);
    if (session?.outcome == null || body?.['ticket'] !== session.csrfToken) return expired();
    return success({ token: session.id, tipo: 'Bearer' });
  }

  async function read(ctx: Context, path: string): Promise<Reply> {
    const session = sessionOf(ctx);
    if (session?.rut == null) return expired();
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, session, ctx))) return expired();
    const today = chileanToday(session.openedAt);
    const statement = tgrTaxpayer(session.rut, today, institution.id).fiscalStatement;
    const file = fileOf(statement, /^\/certificados\/(\w+)$/.exec(path)?.[1]);
    if (file !== null) return file;
    const pageNumber = readPageNumber(ctx.URL.searchParams.get('pagina'));
    const shown = pageNumber === null ? null : readApi(statement, path, pageNumber);
    if (shown === null) return failure(404, 'NO_EXISTE', 'No existe.');
    return success(session.outcome?.reading.kind === 'malformed' ? renamed(shown) : shown);
  }

  return (ctx, path) => {
    if (!path.startsWith(API) || ctx.get(CLIENT_HEADER.name) !== CLIENT_HEADER.value) {
      return failure(400, 'SOLICITUD_INVALIDA', 'La solicitud no es válida.');
    }
    const below = path.slice(API.length);
    if (ctx.method !== 'POST') return read(ctx, below);
    return below === '/sesiones' ? openSession(ctx) : failure(404, 'NO_EXISTE', 'No existe.');
  };
}
