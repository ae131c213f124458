import type { Context } from 'koa';
import { cmfSubject } from '../../../synthetic-person/index.ts';
import type { CmfSubject } from '../../../synthetic-person/index.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { holdReading } from '../../shared/context.ts';
import { html, Markup } from '../../http/markup.ts';
import { redesigned } from '../../http/redesigned.ts';
import { redirectTo, sendFile, sendPdf } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import { page } from '../../shared/layout.ts';
import { portalSessions } from '../../shared/portalSessions.ts';
import type { CreatePortal, Visit } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { createRelyingParty } from '../clave-unica/relyingParty.ts';
import { addressesOf } from '../../http/addresses.ts';
import { innerPages } from '../../shared/content.ts';
import { debtFile } from './debtFile.ts';
import { debtPage } from './debtPages.ts';
import { debtReportPdf } from './debtReport.ts';
import { INSURANCE_HOST, insuranceService } from './insurancePages.ts';

/** The public page about the report, at its newer address and at its older one. */
const ENTRANCES = ['/informe-deudas/629/w4-contents.html', '/informe-deudas/622/w3-contents.html'];
const [ENTRANCE = ''] = ENTRANCES;
/** Starts the sign-on. */
const START = '/mediador/claveunica';
/** Where the sign-on returns, on a host of its own. */
const RETURN = '/orquestador/conocetudeuda/clave_unica/redirect';

/** No source documents the addresses behind the login. */
const PLACES = {
  debt: '/mi-deuda',
  /**
   * Prefix of the report's path; the RUT follows: `informe_deudas_<rut>.pdf` is the name of the
   * PDF. The CSV's name is an assumption.
   */
  report: '/mi-deuda/informe_deudas_',
  exit: '/salir',
} as const;

const COOKIE = 'CMF_SESSION';

const TEXTS = {
  expired: 'Su sesión ha expirado. Ingrese nuevamente.',
  notSignedOn: 'ClaveÚnica no confirmó su identidad. Vuelva a ingresar.',
} as const;

/**
 * The regulator of banks and insurers: the debt report behind ClaveÚnica, as a single page, and
 * insurance as a service of its own.
 */
export const createCmfPortal: CreatePortal = (institution, context, root) => {
  const { here, isReal } = addressesOf(institution, context.addresses);
  // Also sent to the host to which the sign-on returns.
  const scope = isReal ? { cookieScope: 'Domain=.cmfchile.cl; Path=/' } : {};
  const relyingParty = createRelyingParty({
    ...{ institution, root, cookieName: COOKIE, context, ...scope },
  });
  const insurance = insuranceService(institution, context, root);
  /**
   * Sessions that have opened the debt page after the login; the first visit does not count as
   * reading.
   */
  const landed = new WeakSet<PortalSession>();

  const entrance = (content: Markup): Markup =>
    page({
      title: 'Conoce tu Deuda',
      brand: institution,
      content: html`${content}
        <p>
          <a id="linkCU" class="boton clave-unica" href="${root}${START}/"
            >Ingresar con ClaveÚnica</a
          >
        </p>`,
    });
  const notice = (text: string): Markup => html`<p class="mensaje" role="alert">${text}</p>`;

  const { send, cookie, notFound, expired, visitOf, goIn, endSession } = portalSessions({
    institution,
    context,
    root,
    cookieName: COOKIE,
    ...scope,
    charset: 'utf-8',
    places: { login: ENTRANCE, home: PLACES.debt },
    messagePage: (title, text) =>
      page({
        title,
        brand: institution,
        content: html`${notice(text)}
          <p><a href="${root}${ENTRANCE}">Ir al ingreso</a></p>`,
      }),
  });

  const inside = innerPages(institution, root, [
    [PLACES.debt, 'Informe de deudas'],
    [PLACES.exit, 'Cerrar sesión'],
  ]);

  function comeBack(ctx: Context): Reply {
    const session = relyingParty.finish(ctx);
    if (session === null) return send(entrance(notice(TEXTS.notSignedOn)), 403);
    return { ...redirectTo(here(PLACES.debt), cookie(session)), status: 302 };
  }

  async function show({ ctx, path, session, rut, isMalformed }: Visit): Promise<Reply> {
    const isLanding = path === PLACES.debt && !landed.has(session);
    landed.add(session);
    if (!isLanding && !(await holdReading(context, session, ctx))) return expired();
    const subject = cmfSubject(rut, chileanToday(session.openedAt), institution.id);
    const report = reportOf(subject);
    if (ctx.method !== 'GET') return notFound();
    if (path === `${report}.pdf`) {
      return sendPdf(`informe_deudas_${subject.rut}`, debtReportPdf(subject));
    }
    if (path === `${report}.csv`) {
      const name = `informe_deudas_${subject.rut}.csv`;
      return sendFile(name, 'text/csv; charset=utf-8', debtFile(subject));
    }
    if (path !== PLACES.debt) return notFound();
    const shown = inside('Informe de deudas', debtPage(subject, `${root}${report}`));
    return send(isMalformed ? renamed(redesigned(shown)) : shown);
  }

  return async (ctx, path) => {
    if (path.startsWith(`${INSURANCE_HOST}/`)) return insurance(ctx, path);
    if (ENTRANCES.includes(path)) {
      const isExpired = ctx.URL.searchParams.get('motivo') === 'sesion';
      return send(entrance(isExpired ? notice(TEXTS.expired) : html`<p>Revise sus deudas.</p>`));
    }
    switch (path.replace(/\/$/, '')) {
      case '':
        return goIn(ctx);
      case START:
        return relyingParty.start();
      case RETURN:
        return comeBack(ctx);
      case PLACES.exit:
        return relyingParty.signOff(`${root}${ENTRANCE}` as `/${string}`, endSession(ctx));
    }
    const visit = visitOf(ctx, path);
    return visit === null ? expired() : show(visit);
  };
};

/** The path of the report's files, without their suffix. */
const reportOf = ({ rut }: CmfSubject): string => `${PLACES.report}${rut}`;

/** As after a redesign: a person can still read everything, but the connector must fail. */
const renamed = ({ text }: Markup): Markup =>
  new Markup(text.replaceAll(/ id="cmfDeuda/g, ' id="nuevo'));
