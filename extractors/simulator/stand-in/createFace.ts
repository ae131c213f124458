import type { Context } from 'koa';
import { meetsPasswordRule } from '../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { products } from '../../src/products/products.ts';
import { parseRut } from '../../src/shared/rut.ts';
import { identityOf } from '../../synthetic-person/shared/identity.ts';
import { expectedProduct } from '../../synthetic-person/index.ts';
import { chileanToday } from '../shared/chileanToday.ts';
import { innerPages } from '../shared/content.ts';
import type { SimulatedChallenge } from '../shared/challenges.ts';
import type { SimulatorContext } from '../shared/context.ts';
import { html } from '../http/markup.ts';
import { redirectTo } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';
import { formOf } from '../http/requests.ts';
import { outcomeFor } from '../shared/namedOutcome.ts';
import { portalSessions } from '../shared/portalSessions.ts';
import type { CreatePortal, Visit } from '../shared/portalSessions.ts';
import type { PortalSession } from '../shared/SessionStore.ts';
import { appPage, confirm, CONFIRMATION_PATH } from './confirmation.ts';
import { CSRF_FIELD, loginKindOf, loginPage, messagePage } from './loginPages.ts';
import { knows } from './pageOf.ts';
import { productView } from './productView.ts';

const WORDS = {
  wrong: 'El RUT o la clave son incorrectos.',
  locked: 'Tu clave está bloqueada por intentos fallidos.',
  unavailable: 'El servicio no está disponible en este momento.',
  expired: 'Tu sesión expiró. Ingresa de nuevo.',
} as const;

/** What the person's app shows. It needs no login, since the sandbox has nothing to protect. */
function appState(ctx: Context, { id }: Institution, challenges: SimulatorContext['challenges']) {
  const form = ctx.method === 'POST' ? formOf(ctx) : null;
  const rut = parseRut(form?.get('rut') ?? ctx.URL.searchParams.get('rut'));
  const waiting = rut === null ? null : challenges.waitingFor(id, rut);
  const decision = form?.get('decision');
  if (waiting !== null && (decision === 'approved' || decision === 'rejected')) {
    waiting.decide(decision);
    const done = decision === 'approved' ? 'Aprobaste el ingreso.' : 'Rechazaste el ingreso.';
    return { rut: null, isWaiting: false, done };
  }
  return { rut, isWaiting: waiting !== null, done: null };
}

/**
 * The stand-in of an institution for a person in a browser: a login with its challenges, and a page
 * for each of the institution's actions.
 */
export const createFace: CreatePortal = (institution, context, root) => {
  const { sessions, log, challenges } = context;
  const view = { institution, root };
  const { send, cookie, notFound, refused, expired, sessionOf, visitOf, goIn, logOut } =
    portalSessions({
      institution,
      context,
      root,
      cookieName: 'reemplazo',
      charset: 'utf-8',
      messagePage: (title, text) => messagePage(view, title, text),
    });
  /** Actions with the same product have one page. */
  const titles = new Map(
    institution.actions.map(({ product }) => [product, products[product]?.title ?? product]),
  );
  const inner = innerPages(institution, root, [
    ['/inicio', 'Inicio'],
    ...[...titles].map(([id, title]) => [`/${id}`, title] as const),
    ['/salir', 'Salir'],
  ]);

  const showLogin = (session: PortalSession, message: string | null): Reply =>
    send(loginPage(view, { csrfToken: session.csrfToken, message }), 200, cookie(session));

  function postLogin(ctx: Context): Reply {
    const session = sessionOf(ctx);
    const form = formOf(ctx);
    if (session === null || session.outcome !== null) return expired();
    if (form.get(CSRF_FIELD) !== session.csrfToken) return refused();
    const username = parseUsername(institution, form.get('rut')?.trim());
    if (username === null) return showLogin(session, 'RUT no válido.');
    const rut = parseRut(username.split('@')[0]) ?? username;
    return decide(ctx, session, rut, form.get('clave') ?? '');
  }

  function decide(ctx: Context, session: PortalSession, rut: string, password: string): Reply {
    log.count(institution.id, rut, 'login');
    const isTheirs =
      meetsPasswordRule(institution, loginKindOf(institution), password) && knows(institution, rut);
    const outcome = outcomeFor(ctx, rut, isTheirs);
    if (outcome.login === 'wrong') return showLogin(session, WORDS.wrong);
    sessions.close(session);
    if (outcome.login === 'locked') return lockedPage();
    if (outcome.login === 'unavailable') {
      return send(messagePage(view, 'Servicio no disponible', WORDS.unavailable), 503);
    }
    // A new id prevents session fixation.
    const opened = Object.assign(sessions.open(institution.id), { rut });
    if (outcome.challenge === null) return letIn(opened, { outcome });
    opened.challenge = challenges.open(institution.id, rut, {
      scenario: outcome.challenge,
      outcome,
      onSent: () => log.count(institution.id, rut, 'challenge'),
    });
    return redirectTo(`${root}${CONFIRMATION_PATH}`, cookie(opened));
  }

  const lockedPage = (): Reply => send(messagePage(view, 'Acceso bloqueado', WORDS.locked));

  function letIn(session: PortalSession, { outcome }: Pick<SimulatedChallenge, 'outcome'>): Reply {
    session.challenge = null;
    session.outcome = outcome;
    return redirectTo(`${root}/inicio`, cookie(session));
  }

  function confirmLogin(ctx: Context, path: string): Reply {
    const session = sessionOf(ctx);
    if (session?.challenge == null) return session?.outcome == null ? expired() : goIn(ctx);
    const form = ctx.method === 'POST' ? formOf(ctx) : null;
    if (form !== null && form.get(CSRF_FIELD) !== session.csrfToken) return refused();
    const portal = {
      view,
      send,
      close: (one: PortalSession) => sessions.close(one),
      letIn,
      lockedPage,
    };
    return confirm(portal, session, session.challenge, form, path);
  }

  function showInside({ path, session, rut }: Visit): Reply {
    const today = chileanToday(session.openedAt);
    if (path === '/inicio') {
      const { name } = identityOf(rut);
      return send(inner('Inicio', html`<p>Hola, ${name}</p>`));
    }
    const product = path.slice(1);
    const title = titles.get(product);
    const schema = products[product]?.schema;
    if (title === undefined || schema === undefined) return notFound();
    const value = expectedProduct(product, rut, today, institution.id);
    return send(inner(title, productView(title, value, schema)));
  }

  return (ctx, path) => {
    if (path.startsWith(CONFIRMATION_PATH)) return confirmLogin(ctx, path);
    if (path === '/app') return send(appPage(view, appState(ctx, institution, challenges)));
    if (ctx.method === 'POST') return path === '/ingreso' ? postLogin(ctx) : notFound();
    switch (path) {
      case '':
      case '/':
        return goIn(ctx);
      case '/ingreso': {
        const isExpired = ctx.URL.searchParams.get('motivo') === 'sesion';
        return showLogin(sessions.open(institution.id), isExpired ? WORDS.expired : null);
      }
      case '/salir':
        return logOut(ctx, `${root}/ingreso`);
      default: {
        const visit = visitOf(ctx, path);
        return visit === null ? expired() : showInside(visit);
      }
    }
  };
};
