import type { Context } from 'koa';
import { afcMember } from '../../../synthetic-person/index.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import { UNNAMED_PATH } from '../../http/addresses.ts';
import { html, Markup } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { redirectTo, SECURITY_HEADERS, sendPdf } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { innerPages } from '../../shared/content.ts';
import { holdReading } from '../../shared/context.ts';
import { page } from '../../shared/layout.ts';
import { portalLogins } from '../../shared/portalLogins.ts';
import { portalSessions } from '../../shared/portalSessions.ts';
import type { CreatePortal, Visit } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { RETURN_PATH } from '../../shared/SignOn.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';
import { certificatePdf } from './certificate.ts';
import {
  CERTIFICATE_FIELDS,
  certificatesContent,
  contributionsContent,
  employersContent,
  homeContent,
  LOGIN_FIELDS,
  loginPage,
  VIEW_STATE,
} from './pages.ts';

const BRANCH = '/WUI.AAP.OVIRTUAL';
const INSIDE = `${BRANCH}/WebAfiliados`;
const PATHS = {
  login: `${BRANCH}/Default.aspx`,
  home: `${INSIDE}/Portada.aspx`,
  employers: `${INSIDE}/Datos/Empresas.aspx`,
  contributions: `${INSIDE}/Certificados/CrtPagadas.aspx`,
  certificates: `${INSIDE}/Certificados/Certificados.aspx`,
  exit: `${UNNAMED_PATH}/salir`,
} as const;

const TITLES = {
  [PATHS.home]: 'Inicio',
  [PATHS.employers]: 'Mis empleadores',
  [PATHS.contributions]: 'Cotizaciones pagadas',
  [PATHS.certificates]: 'Certificados',
  [PATHS.exit]: 'Salir',
} as const;

const COOKIE = 'ASP.NET_SessionId';

/** The wording of refusals is not documented. */
const TEXTS = {
  wrong: 'El RUT o la clave son incorrectos.',
  locked: 'Su clave se encuentra bloqueada.',
  unavailable: 'La sucursal virtual está en mantención. Intente más tarde.',
  expired: 'Su sesión ha expirado. Ingrese nuevamente.',
  notSignedOn: 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.',
} as const;

const POLICY = (SECURITY_HEADERS['content-security-policy'] ?? '')
  .replace("form-action 'self'", "form-action 'self' https:")
  .concat("; script-src 'self' 'unsafe-inline'");

/** The AFC's branch for members: unemployment insurance, behind a captcha and one of two logins. */
export const createAfcPortal: CreatePortal = (institution, context, root) => {
  const { logIn } = portalLogins(institution, context);
  const relyingParty = createRelyingParty({ institution, root, cookieName: COOKIE, context });
  /** Sessions that have seen the home page after the login; that visit does not count as reading. */
  const landed = new WeakSet<PortalSession>();

  const portal = portalSessions({
    institution,
    context,
    root,
    cookieName: COOKIE,
    charset: 'utf-8',
    places: { login: PATHS.login, home: PATHS.home },
    messagePage: (title, text) =>
      page({
        title,
        brand: institution,
        content: html`<p class="mensaje" role="alert">${text}</p>
          <p><a href="${root}${PATHS.login}">Ir al ingreso</a></p>`,
      }),
  });
  const send = (shown: Markup, status = 200, headers: Reply['headers'] = {}): Reply =>
    portal.send(shown, status, { ...headers, 'content-security-policy': POLICY });
  const showLogin = (text: string | null, status = 200): Reply =>
    send(loginPage(institution, text), status);

  const inside = innerPages(institution, root, Object.entries(TITLES));

  const welcome = (session: PortalSession): Reply => ({
    ...redirectTo(`${root}${PATHS.home}`, portal.cookie(session)),
    status: 302,
  });

  function postLogin(ctx: Context): Reply {
    const form = formOf(ctx);
    if (form.get('__VIEWSTATE') !== VIEW_STATE) return portal.refused();
    if (form.has(LOGIN_FIELDS.claveUnica)) return relyingParty.start();
    const rut = parseRut(form.get(LOGIN_FIELDS.rut));
    if (rut === null) return showLogin(TEXTS.wrong);
    const session = logIn(ctx, rut, form.get(LOGIN_FIELDS.password) ?? '');
    if (session === 'unavailable') return showLogin(TEXTS.unavailable, 503);
    return typeof session === 'string' ? showLogin(TEXTS[session]) : welcome(session);
  }

  function comeBack(ctx: Context): Reply {
    const session = relyingParty.finish(ctx);
    return session === null ? showLogin(TEXTS.notSignedOn, 403) : welcome(session);
  }

  async function show({ ctx, path, session, rut, isMalformed }: Visit): Promise<Reply> {
    const isLanding = path === PATHS.home && !landed.has(session);
    landed.add(session);
    if (!isLanding && !(await holdReading(context, session, ctx))) return portal.expired();
    const today = chileanToday(session.openedAt);
    const member = afcMember(rut, today, institution.id);
    const form = ctx.method === 'POST' ? formOf(ctx) : null;
    if (form !== null && form.get('__VIEWSTATE') !== VIEW_STATE) return portal.refused();
    const answer = (content: Markup): Reply => {
      const shown = inside(TITLES[path as keyof typeof TITLES], content);
      const headers = { date: new Date(`${today}T15:00:00Z`).toUTCString() };
      return send(isMalformed ? renamed(redesigned(shown)) : shown, 200, headers);
    };
    switch (path) {
      case PATHS.home:
        return answer(homeContent(member.name, member.balance));
      case PATHS.employers:
        return answer(employersContent(member.employers));
      case PATHS.contributions: {
        const asked = form ?? ctx.URL.searchParams;
        const year = asked.get(form === null ? 'periodo' : 'ctl00$contentPlaceHolder$ddlPeriodo');
        return answer(contributionsOf(member.contributions, today, year, form === null));
      }
      case PATHS.certificates:
        if (form?.has(CERTIFICATE_FIELDS.store) === true) {
          return certificate(certificatePdf(member), isMalformed);
        }
        // Only the file changes: otherwise the reader would wait for buttons that never come.
        return send(
          inside(TITLES[path], certificatesContent(form?.has(CERTIFICATE_FIELDS.make) === true)),
        );
      default:
        return portal.notFound();
    }
  }

  return async (ctx, path) => {
    switch (path) {
      case '/':
        return portal.goIn(ctx);
      case PATHS.login:
        if (ctx.method === 'POST') return postLogin(ctx);
        return showLogin(ctx.URL.searchParams.get('motivo') === 'sesion' ? TEXTS.expired : null);
      case RETURN_PATH:
        return comeBack(ctx);
      case PATHS.exit:
        return relyingParty.signOff(
          `${root}${PATHS.login}` as `/${string}`,
          portal.endSession(ctx),
        );
    }
    const visit = portal.visitOf(ctx, path);
    return visit === null ? portal.expired() : show(visit);
  };
};

/**
 * The contributions of a year; when the page is opened, those of the year before as well.
 * @param contributions newest first
 */
function contributionsOf(
  contributions: Parameters<typeof contributionsContent>[0]['contributions'],
  today: string,
  asked: string | null,
  isOpened: boolean,
): Markup {
  const current = Number(today.slice(0, 4));
  const oldest = Number(contributions.at(-1)?.period.slice(0, 4) ?? current);
  const years = Array.from({ length: current - oldest + 1 }, (_, index) => String(current - index));
  const year = asked !== null && years.includes(asked) ? asked : String(current);
  const first = isOpened ? String(Number(year) - 1) : year;
  return contributionsContent({
    contributions: contributions
      .filter(({ period }) => period.slice(0, 4) >= first && period.slice(0, 4) <= year)
      .toReversed(),
    years,
    year,
  });
}

/** As after a redesign: a person can still read everything, but the connector must fail. */
const renamed = ({ text }: Markup): Markup =>
  new Markup(text.replaceAll('saldo_total', 'nuevo').replaceAll('No registra', 'Sin'));

function certificate(bytes: Buffer, isMalformed: boolean): Reply {
  // Of equal length, because a PDF contains the positions of its objects.
  const other = Buffer.from(
    bytes.toString('latin1').replaceAll('Certificado', 'Certifieado'),
    'latin1',
  );
  return sendPdf('CotizacionesAcreditadas', isMalformed ? other : bytes);
}
