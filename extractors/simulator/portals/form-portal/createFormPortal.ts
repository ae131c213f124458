import type { PortalRoot } from '../../addresses.ts';
import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { parseRut } from '../../../src/shared/rut.ts';
import type { SimulatorContext } from '../../context.ts';
import type { Reply } from '../../http/replies.ts';
import { formOf } from '../../http/requests.ts';
import { redirectTo } from '../../http/replies.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { NamedOutcome } from '../../namedOutcome.ts';
import { portalSessions } from '../../portalSessions.ts';
import type { PortalHandler, Visit } from '../../portalSessions.ts';
import type { PortalSession } from '../../SessionStore.ts';
import type { FormPortal } from './FormPortal.ts';
import { appPage, confirm, CONFIRMATION_PATH } from './confirmation.ts';
import { loginPage, messagePage } from './pages.ts';

/** The pages behind a portal's login. */
export interface Inside {
  readonly show: (visit: Visit) => Promise<Reply>;
  /** Handles forms behind the login; their CSRF token is already verified. */
  readonly post?: (visit: Visit, form: URLSearchParams) => Promise<Reply>;
  /** Whether the institution has a customer with that RUT; others cannot log in. */
  readonly knows?: (session: PortalSession, rut: string) => boolean;
  /** Returns the RUT for a user name that is not a RUT. */
  readonly rutOf?: (username: string) => string;
  /** Called after an accepted login, with the password. */
  readonly opened?: (session: PortalSession, password: string) => void;
}

/**
 * A portal with a form login (hidden CSRF token, session cookie); `inside` provides the pages
 * behind it.
 */
export function createFormPortal(
  portal: FormPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
  inside: Inside,
): PortalHandler {
  const { sessions, log, challenges } = context;
  const twoSteps = portal.login.steps === 2;
  const view = { portal, institution, root };
  const knows = inside.knows ?? (() => true);

  const { send, cookie, notFound, refused, expired, sessionOf, visitOf, goIn, logOut } =
    portalSessions({
      institution,
      context,
      root,
      cookieName: portal.cookieName,
      charset: portal.charset,
      messagePage: (title, text) => messagePage(view, title, text),
    });

  function showLogin(session: PortalSession, message: string | null, status = 200): Reply {
    const page = loginPage(view, {
      step: twoSteps ? (session.rut === null ? 'rut' : 'password') : 'both',
      csrfToken: session.csrfToken,
      message,
      rut: twoSteps ? session.rut : null,
    });
    return send(page, status, cookie(session));
  }

  function openLogin(ctx: Context): Reply {
    const message =
      ctx.URL.searchParams.get('motivo') === 'sesion' ? portal.messages.expired : null;
    return showLogin(sessions.open(institution.id), message);
  }

  function postLogin(ctx: Context, step: 'first' | 'second'): Reply {
    const session = sessionOf(ctx);
    const form = formOf(ctx);
    if (session === null || session.outcome !== null) return expired();
    if (form.get(portal.csrfField) !== session.csrfToken) return refused();
    const rut = step === 'first' ? readRut(form.get(portal.login.rutField)) : session.rut;
    if (rut === null) {
      if (step === 'second') return expired();
      const hint = portal.login.rutHint;
      const spelling = hint.charAt(0).toLowerCase() + hint.slice(1);
      return showLogin(session, `RUT no válido. Aquí se escribe así: ${spelling}.`);
    }
    if (twoSteps && step === 'first') {
      session.rut = rut;
      return redirectTo(`${root}/ingreso/clave`);
    }
    return decide(ctx, session, rut, form.get(portal.login.passwordField) ?? '');
  }

  function readRut(text: string | null): string | null {
    const typed = text?.trim() ?? '';
    if (!portal.login.rutPattern.test(typed)) return null;
    // A portal with fields of a fixed width pads them with zeros.
    const username =
      parseUsername(institution, typed) ?? parseUsername(institution, typed.replace(/^0+/, ''));
    return username === null ? null : (inside.rutOf?.(username) ?? username);
  }

  function decide(ctx: Context, session: PortalSession, rut: string, password: string): Reply {
    log.count(institution.id, rut, 'login');
    const { messages } = portal;
    const isTheirs = meetsPasswordRule(institution, 'internet', password) && knows(session, rut);
    const outcome = outcomeFor(ctx, rut, isTheirs);
    switch (outcome.login) {
      case 'wrong':
        session.rut = null;
        return showLogin(session, messages.wrong);
      case 'locked':
        sessions.close(session);
        return send(messagePage(view, 'Acceso bloqueado', messages.locked));
      case 'unavailable':
        sessions.close(session);
        return send(
          messagePage(view, 'Servicio no disponible', messages.unavailable.text),
          messages.unavailable.status,
        );
      case 'accepted': {
        // A new id prevents session fixation.
        sessions.close(session);
        const opened = sessions.open(institution.id);
        opened.rut = rut;
        inside.opened?.(opened, password);
        if (outcome.challenge === null) return letIn(opened, outcome);
        opened.challenge = challenges.open(institution.id, rut, {
          scenario: outcome.challenge,
          outcome,
          onSent: () => log.count(institution.id, rut, 'challenge'),
        });
        return redirectTo(`${root}${CONFIRMATION_PATH}`, cookie(opened));
      }
    }
  }

  function letIn(session: PortalSession, outcome: NamedOutcome): Reply {
    session.challenge = null;
    session.outcome = outcome;
    return redirectTo(`${root}/inicio`, cookie(session));
  }

  function confirmLogin(ctx: Context, path: string): Reply {
    const session = sessionOf(ctx);
    if (session?.challenge == null) return session?.outcome == null ? expired() : goIn(ctx);
    const form = ctx.method === 'POST' ? formOf(ctx) : null;
    if (form !== null && form.get(portal.csrfField) !== session.csrfToken) return refused();
    return confirm(
      {
        view,
        send,
        close: (one) => sessions.close(one),
        letIn: (one, { outcome }) => letIn(one, outcome),
        lockedPage: () => send(messagePage(view, 'Acceso bloqueado', portal.messages.locked)),
      },
      session,
      session.challenge,
      form,
      path,
    );
  }

  /** The person's app: it needs no login, since the sandbox has nothing to protect. */
  function showApp(ctx: Context): Reply {
    const form = ctx.method === 'POST' ? formOf(ctx) : null;
    const rut = parseRut(form?.get('rut') ?? ctx.URL.searchParams.get('rut'));
    const waiting = rut === null ? null : challenges.waitingFor(institution.id, rut);
    const decision = form?.get('decision');
    if (waiting !== null && (decision === 'approved' || decision === 'rejected')) {
      waiting.decide(decision);
      const done = decision === 'approved' ? 'Aprobaste el ingreso.' : 'Rechazaste el ingreso.';
      return send(appPage(view, { rut: null, isWaiting: false, done }));
    }
    return send(appPage(view, { rut, isWaiting: waiting !== null, done: null }));
  }

  async function showInside(ctx: Context, path: string): Promise<Reply> {
    const visit = visitOf(ctx, path);
    return visit === null ? expired() : inside.show(visit);
  }

  async function postInside(ctx: Context, path: string): Promise<Reply> {
    if (inside.post === undefined) return notFound();
    const visit = visitOf(ctx, path);
    if (visit === null) return expired();
    const form = formOf(ctx);
    return form.get(portal.csrfField) === visit.session.csrfToken
      ? inside.post(visit, form)
      : refused();
  }

  return async (ctx, path) => {
    if (path.startsWith(CONFIRMATION_PATH)) return confirmLogin(ctx, path);
    if (path === '/app') return showApp(ctx);
    if (ctx.method === 'POST') {
      if (path === '/ingreso') return postLogin(ctx, 'first');
      if (path === '/ingreso/clave' && twoSteps) return postLogin(ctx, 'second');
      return postInside(ctx, path);
    }
    switch (path) {
      case '':
      case '/':
        return goIn(ctx);
      case '/ingreso':
        return openLogin(ctx);
      case '/ingreso/clave': {
        const session = sessionOf(ctx);
        return session?.rut == null || !twoSteps ? expired() : showLogin(session, null);
      }
      case '/salir':
        return logOut(ctx, `${root}/ingreso`);
      default:
        return showInside(ctx, path);
    }
  };
}
