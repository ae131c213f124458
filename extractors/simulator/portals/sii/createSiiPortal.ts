import type { Context } from 'koa';
import { holdReading } from '../../shared/context.ts';
import type { Markup, MarkupValue } from '../../http/markup.ts';
import { redirectTo } from '../../http/replies.ts';
import type { Reply } from '../../http/replies.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { PortalSession } from '../../shared/SessionStore.ts';
import { RETURN_PATH } from '../../shared/SignOn.ts';
import { AUTHORISED_ISSUERS, authorisedIssuer } from './authorisedIssuers.ts';
import { changedPage } from './changedPage.ts';
import { monthReport, yearReport } from './feeReports.ts';
import { folderReply } from './folderPages.ts';
import { homeContent } from './homePage.ts';
import { invoicingReply } from './invoicingPages.ts';
import { incomeTaxContent } from './incomeTaxPage.ts';
import { LOGIN_SCRIPT } from './loginPages.ts';
import { purchaseRegister } from './purchaseRegister.ts';
import { realEstateContent, realEstateOutside, realEstateReply } from './realEstateApp.ts';
import { registerContent } from './registerPage.ts';
import { answerSdi, unauthorised } from './sdi.ts';
import { siiLogin } from './siiLogin.ts';
import { PATHS, siiSite } from './siiSite.ts';
import type { SiiSite } from './siiSite.ts';
import { incomeTaxStates, VAT_DOCUMENT, vatDocument, vatStates } from './taxForms.ts';
import { visitOf } from './visits.ts';
import type { Visit } from './visits.ts';

/** A page's title and content, before the portal's frame is put around it. */
type Shown = readonly [title: string, content: MarkupValue];

const FACADES = [purchaseRegister, incomeTaxStates, vatStates];

/**
 * The tax service: old programs that answer with pages in ISO-8859-1, whose data is in scripts and
 * hidden fields, and newer applications that answer with JSON, each on its own host. A request's
 * path begins with the first label of its host, except for `www`.
 */
export const createSiiPortal: CreatePortal = (institution, context, root) => {
  const site = siiSite(institution, context, root);
  const login = siiLogin(site);
  /**
   * Sessions that have opened the home page after the login; the first visit does not count as
   * reading.
   */
  const landed = new WeakSet<PortalSession>();

  const notFound = (): Reply =>
    site.send(site.message('Página no encontrada', 'La página no existe.'), 404);

  function outside(ctx: Context, path: string): Reply | null {
    const isPost = ctx.method === 'POST';
    // A further entrance, which leads to the home page.
    if (path.startsWith('/homer/')) return redirectTo(site.home);
    switch (path) {
      case '/':
      case '':
        return redirectTo(site.sessionOf(ctx) === null ? site.loginAddress(site.home) : site.home);
      case `/zeusr${PATHS.login}`:
        return login.show(ctx.URL.search.slice(1));
      case `/zeusr${PATHS.loginScript}`:
        return {
          status: 200,
          headers: { 'content-type': 'text/javascript; charset=utf-8' },
          body: LOGIN_SCRIPT,
        };
      case `/zeusr${PATHS.submit}`:
        return isPost ? login.submit(ctx) : null;
      case `/zeusr${PATHS.claveUnica}`:
        return login.startClaveUnica();
      case `/zeusr${PATHS.logout}`:
        return login.logOut(ctx);
      case AUTHORISED_ISSUERS:
        return isPost ? authorisedIssuer(site, ctx) : null;
      case '/clave-unica':
        return login.signOn();
      case RETURN_PATH:
        return login.comeBack(ctx);
      default:
        return null;
    }
  }

  async function inside(ctx: Context, path: string): Promise<Reply> {
    const isService = path.includes('/services/data/');
    const visit = visitOf(site, ctx);
    if (visit === null) {
      if (isService) return unauthorised();
      return realEstateOutside(path) ?? redirectTo(site.loginAddress(site.addressOf(ctx)));
    }
    const { session } = visit;
    const isLanding = path === `/misiir${PATHS.home}` && !landed.has(session);
    landed.add(session);
    if (!isLanding && !(await holdReading(context, session, ctx))) {
      return redirectTo(site.loginAddress(site.home));
    }
    if (isService) return callOf(path, visit) ?? notFound();
    if (path.startsWith('/www2/app/')) return realEstateReply(site, path, visit) ?? notFound();
    if (path === `/www4${VAT_DOCUMENT}`) return vatDocument(site, visit);
    if (path.startsWith('/zeus/')) return folderAt(path.slice('/zeus'.length), visit);
    const invoicing = invoicingReply(site, path, visit);
    if (invoicing !== null) return invoicing;
    const shown = pageAt(site, path, visit);
    if (shown === null) return notFound();
    return sendPage(site.inside(...shown), visit);
  }

  function sendPage(page: Markup, { isMalformed }: Visit): Reply {
    return site.sendScripted(isMalformed ? changedPage(page) : page);
  }

  function callOf(path: string, visit: Visit): Reply | null {
    for (const facade of FACADES) {
      const prefix = `/www4${facade.path}`;
      if (path.startsWith(prefix)) {
        return answerSdi(facade, path.slice(prefix.length), visit.ctx, visit);
      }
    }
    return null;
  }

  function folderAt(path: string, visit: Visit): Reply {
    const shown = folderReply(site, path, visit);
    if (shown === null) return notFound();
    return 'page' in shown ? sendPage(shown.page, visit) : shown;
  }

  return async (ctx, path) => {
    const reply = outside(ctx, path) ?? (await inside(ctx, path));
    // The pages show data of the day that the `Date` header states.
    const date = new Date(context.now()).toUTCString();
    return { ...reply, headers: { date, ...reply.headers } };
  };
};

/** A page behind the login; null if there is none. */
function pageAt(site: SiiSite, path: string, visit: Visit): Shown | null {
  const { ctx, taxpayer } = visit;
  const query = ctx.URL.searchParams;
  const [suffix, side] = path.endsWith('Rec.cgi')
    ? (['Rec', 'recibidas'] as const)
    : (['', 'emitidas'] as const);
  switch (path) {
    case `/misiir${PATHS.home}`:
      return ['Mi SII', homeContent(taxpayer)];
    case '/www2/carpetatributaria/generarcteregular':
      return ['Carpeta tributaria regular', 'Aquí se genera la carpeta.'];
    case `/www2${PATHS.realEstate}`:
      return ['Mis bienes raíces', realEstateContent(site, visit)];
    case `/www4${PATHS.register}`:
      return ['Registro de compras y ventas', registerContent(taxpayer)];
    case `/www4${PATHS.incomeTax}`:
      return ['Estado de declaración de renta', incomeTaxContent(visit)];
    case '/loa/cgi_IMT/TMBCOC_InformeAnualBheRec.cgi':
    case '/loa/cgi_IMT/TMBCOC_InformeAnualBhe.cgi': {
      const year =
        query.get('cbanoinformeanual') ?? taxpayer.taxSituation.consultedDate.slice(0, 4);
      if (!/^\d{4}$/.test(year)) return null;
      const monthAt = (month: string): string =>
        site.at(
          'loa',
          `/cgi_IMT/TMBCOC_InformeMensualBhe${suffix}.cgi?cbanoinformemensual=${year}&cbmesinformemensual=${month}&pagina_solicitada=0`,
        );
      return [`Boletas de honorarios ${side}`, yearReport(taxpayer, year, monthAt, side)];
    }
    case '/loa/cgi_IMT/TMBCOC_InformeMensualBheRec.cgi':
    case '/loa/cgi_IMT/TMBCOC_InformeMensualBhe.cgi': {
      const year = query.get('cbanoinformemensual') ?? '';
      const month = query.get('cbmesinformemensual') ?? '';
      const index = Number(query.get('pagina_solicitada') ?? '0');
      if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(`${year}-${month}`) || !(index >= 0)) return null;
      return ['Informe mensual de boletas', monthReport(taxpayer, year, month, index, side)];
    }
    default:
      return null;
  }
}
