import type { PortalRoot } from '../../addresses.ts';
import type { Context } from 'koa';
import { tgrTaxpayer } from '../../../synthetic-person/index.ts';
import type { FiscalStatement } from '../../../src/products/fiscalStatement.ts';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { rutOf } from '../../../src/shared/rut.ts';
import { chileanMonth } from '../../chileanMonth.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import { innerPages } from '../form-portal/content.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import { readPageNumber } from '../html-portal/createHtmlPortal.ts';
import type { Reply } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { renamed } from '../../http/renamed.ts';
import { jsonOf } from '../../http/requests.ts';
import { sendJson } from '../../http/replies.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { createStatePortal } from '../state-portal/createStatePortal.ts';
import type { StatePortal } from '../state-portal/StatePortal.ts';
import { certificateId, readApi } from './tgrApi.ts';
import { isTgrPath, TGR_MENU, tgrContent } from './tgrPages.ts';

const portal: StatePortal = {
  entityId: 'tgr',
  charset: 'utf-8',
  cookieName: 'TGR_SESION',
  claveTributaria: {
    formId: 'ingreso-empresas',
    csrfField: '_token',
    rutField: 'rut',
    checkDigitField: 'dv',
    passwordField: 'clave',
    messages: {
      badRut: 'El RUT no es válido.',
      wrong: 'RUT o Clave Tributaria incorrectos.',
      locked: 'La Clave Tributaria está bloqueada. Debe recuperarla en el SII.',
      unavailable: 'El portal se encuentra en mantención. Vuelva a intentarlo más tarde.',
    },
  },
  messages: {
    expired: 'La sesión ha expirado. Ingrese nuevamente.',
    notSignedOn: 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.',
  },
};

const API = '/api/v1';

/** Sent by the treasury's own web application with every request. */
const CLIENT_HEADER = { name: 'x-canal', value: 'portal-web' } as const;

const failure = (status: number, codigo: string, mensaje: string): Reply =>
  sendJson({ codigo, mensaje, datos: null }, status);

const success = (datos: unknown): Reply => sendJson({ codigo: 'OK', mensaje: null, datos });

/** The treasury: a JSON API with a bearer token, and pages for a person. */
export function createTgrPortal(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const { sessions, log } = context;

  function sessionOf(ctx: Context): PortalSession | null {
    const token = /^Bearer ([\w-]{1,100})$/.exec(ctx.get('authorization'))?.[1];
    const session = sessions.find(token, institution.id);
    return session?.outcome == null ? null : session;
  }

  function openSession(ctx: Context): Reply {
    const body = jsonOf(ctx) as Readonly<Record<string, unknown>> | null;
    switch (body?.['tipo']) {
      case 'CLAVE_TRIBUTARIA':
        return logIn(ctx, body);
      case 'PORTAL':
        return exchangeTicket(ctx, body['ticket']);
      default:
        return failure(400, 'SOLICITUD_INVALIDA', 'La solicitud no es válida.');
    }
  }

  function logIn(ctx: Context, body: Readonly<Record<string, unknown>>): Reply {
    const { rut: number, dv, clave } = body;
    const isNumber = Number.isInteger(number) && (number as number) > 0;
    const rut = isNumber && (number as number) <= 99_999_999 ? rutOf(number as number) : null;
    if (rut === null || dv !== rut.slice(-1)) {
      return failure(400, 'RUT_INVALIDO', 'El RUT no es válido.');
    }
    log.count(institution.id, rut, 'login');
    const outcome = outcomeFor(ctx, rut, meetsPasswordRule(institution, 'clave-tributaria', clave));
    switch (outcome.login) {
      case 'wrong':
        return failure(401, 'CREDENCIALES_INVALIDAS', 'RUT o clave incorrectos.');
      case 'locked':
        return failure(403, 'CLAVE_BLOQUEADA', 'La clave está bloqueada.');
      case 'unavailable':
        return failure(503, 'EN_MANTENCION', 'El servicio está en mantención.');
      case 'accepted': {
        const session = sessions.open(institution.id);
        session.rut = rut;
        session.outcome = outcome;
        return success({ token: session.id, tipo: 'Bearer' });
      }
    }
  }

  /** Exchanges the ticket in a page for the bearer token. */
  function exchangeTicket(ctx: Context, ticket: unknown): Reply {
    const session = sessions.find(ctx.cookies.get(portal.cookieName), institution.id);
    if (session?.outcome == null || ticket !== session.csrfToken) {
      return failure(401, 'SESION_EXPIRADA', 'La sesión ha expirado.');
    }
    return success({ token: session.id, tipo: 'Bearer' });
  }

  function closeSession(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session?.rut == null) return failure(401, 'SESION_EXPIRADA', 'La sesión ha expirado.');
    log.count(institution.id, session.rut, 'logout');
    sessions.close(session);
    return success(null);
  }

  async function readInterface(ctx: Context, path: string): Promise<Reply> {
    const session = sessionOf(ctx);
    if (session?.rut == null) return failure(401, 'SESION_EXPIRADA', 'La sesión ha expirado.');
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, session, ctx))) {
      return failure(401, 'SESION_EXPIRADA', 'La sesión ha expirado.');
    }
    const statement = statementOf(session, session.rut);
    const file = fileAt(statement, /^\/certificados\/(\w+)$/.exec(path)?.[1]);
    if (file !== null) return file;
    const pageNumber = readPageNumber(ctx.URL.searchParams.get('pagina'));
    const shown = pageNumber === null ? null : readApi(statement, path, pageNumber);
    if (shown === null) return failure(404, 'NO_EXISTE', 'No existe.');
    return success(session.outcome?.reading.kind === 'malformed' ? renamed(shown) : shown);
  }

  function statementOf({ openedAt }: PortalSession, rut: string): FiscalStatement {
    return tgrTaxpayer(rut, chileanMonth(openedAt), institution.id).fiscalStatement;
  }

  function fileAt({ certificates }: FiscalStatement, id: string | undefined): Reply | null {
    const certificate = certificates.find((one) => certificateId(one) === id);
    if (certificate === undefined || id === undefined) return null;
    return {
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="certificado-${id}.pdf"`,
      },
      body: Buffer.from(certificate.data, 'base64'),
    };
  }

  const inside = innerPages(institution, root, [
    ...Object.entries(TGR_MENU),
    ['/salir', 'Cerrar sesión'],
  ]);

  async function show(visit: Visit): Promise<Reply> {
    const { path, session, rut, ctx } = visit;
    const statement = statementOf(session, rut);
    if (path === '/inicio') {
      const welcome = html`<p id="aplicacion" data-ticket="${session.csrfToken}">
        Hola, ${statement.taxpayer.name}. Elija en el menú lo que quiere ver.
      </p>`;
      return visit.send(inside('Mi Tesorería', welcome));
    }
    if (!(await holdReading(context, session, ctx))) return visit.expired();
    const file = fileAt(statement, /^\/certificados\/(\w+)\.pdf$/.exec(path)?.[1]);
    if (file !== null) return file;
    if (!isTgrPath(path)) return visit.notFound();
    const shown = inside(TGR_MENU[path], tgrContent(path, statement, root));
    return visit.send(visit.isMalformed ? redesigned(shown) : shown);
  }

  const pages = createStatePortal(portal, institution, context, root, show);

  return async (ctx, path) => {
    if (!path.startsWith(`${API}/`)) return pages(ctx, path);
    if (ctx.get(CLIENT_HEADER.name) !== CLIENT_HEADER.value) {
      return failure(400, 'SOLICITUD_INVALIDA', 'La solicitud no es válida.');
    }
    const below = path.slice(API.length);
    if (ctx.method === 'POST') {
      if (below === '/sesiones') return openSession(ctx);
      if (below === '/sesiones/cierre') return closeSession(ctx);
      return failure(404, 'NO_EXISTE', 'No existe.');
    }
    return readInterface(ctx, below);
  };
}
