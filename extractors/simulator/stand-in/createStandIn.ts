import type { Context } from 'koa';
import { meetsPasswordRule } from '../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../src/catalogue/parseUsername.ts';
import { findInstitution } from '../../src/catalogue/lookup.ts';
import type { Institution } from '../../src/contract/institution.ts';
import { parseRut } from '../../src/shared/rut.ts';
import { PATHS, SESSION_HEADER } from '../../stand-in/protocol.ts';
import type { ChallengeBody, OpenBody, SessionAnswer } from '../../stand-in/protocol.ts';
import { holdReading } from '../shared/context.ts';
import type { SimulatorContext } from '../shared/context.ts';
import { renamed } from '../http/renamed.ts';
import { sendJson } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';
import { jsonOf } from '../http/requests.ts';
import { outcomeFor } from '../shared/namedOutcome.ts';
import type { PortalSession } from '../shared/SessionStore.ts';
import { challengeAnswer } from './challengeAnswer.ts';
import { knows, pageOf } from './pageOf.ts';

/**
 * The stand-in's server (`stand-in/protocol.ts`): logins of institutions that nobody documents,
 * played challenges, and the pages that no source describes.
 */
export function createStandIn(context: SimulatorContext) {
  const { sessions, log, challenges } = context;
  /** Sessions that stand beside one at the institution's portal, whose delay they share. */
  const beside = new WeakMap<PortalSession, PortalSession>();

  function open(ctx: Context): Reply {
    const { entityId, username, login } = (jsonOf(ctx) ?? {}) as Partial<OpenBody>;
    const institution = findInstitution(entityId ?? '');
    const name = institution && parseUsername(institution, username);
    if (institution === undefined || name == null || login === undefined) return notFound();
    // The sandbox's addresses are `<rut>@personas.test`.
    const rut = parseRut(name.split('@')[0]) ?? name;
    const outcome = outcomeFor(ctx, rut, isTheirs(institution, rut, login));
    const portal = login === null ? sessions.newestOf(institution.id, rut) : null;
    if (login !== null) {
      log.count(institution.id, rut, 'login');
      if (outcome.login === 'unavailable') return sendJson({ error: 'unavailable' }, 503);
      if (outcome.login === 'wrong') return answer({ state: 'wrong_login', attemptsLeft: 1 });
      if (outcome.login === 'locked') return answer({ state: 'locked' });
    }
    const session = sessions.open(institution.id);
    session.rut = rut;
    if (portal !== null) beside.set(session, portal);
    else isOwn.add(session);
    if (outcome.challenge === null) {
      session.outcome = outcome;
      return answer({ state: 'open', session: session.id });
    }
    session.challenge = challenges.open(institution.id, rut, {
      scenario: outcome.challenge,
      outcome,
      onSent: () => log.count(institution.id, rut, 'challenge'),
    });
    return stateOf(session);
  }

  function confirm(ctx: Context): Reply {
    const session = sessionOf(ctx);
    const body = jsonOf(ctx) as ChallengeBody | null;
    if (session?.challenge == null || body === null) return lost();
    const { challenge } = session;
    if (body.do === 'send') challenge.send(body.option);
    if (body.do === 'answer') {
      const given = challenge.fields.map(({ name }) => textOf(body.answers[name]));
      if (challenge.answer(given) === 'locked') {
        sessions.close(session);
        return answer({ state: 'locked' });
      }
    }
    return stateOf(session);
  }

  function stateOf(session: PortalSession): Reply {
    const { challenge, id } = session;
    if (challenge === null) return lost();
    const asked = challengeAnswer(challenge);
    if (asked !== null) return answer({ state: 'challenge', session: id, challenge: asked });
    if (challenge.state === 'approved') {
      session.challenge = null;
      session.outcome = challenge.outcome;
      return answer({ state: 'open', session: id });
    }
    sessions.close(session);
    return answer({ state: challenge.state === 'rejected' ? 'rejected' : 'expired' });
  }

  async function show(ctx: Context): Promise<Reply> {
    const session = sessionOf(ctx);
    const institution = session === null ? undefined : findInstitution(session.entityId);
    if (session?.outcome == null || session.rut === null || institution === undefined) {
      return lost();
    }
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, beside.get(session) ?? session, ctx))) return lost();
    const query = ctx.URL.searchParams;
    const from = /^\d{1,6}$/.exec(query.get('from') ?? '')?.[0];
    if (from === undefined) return notFound();
    const asked = {
      page: query.get('page') ?? '',
      owner: query.get('owner') ?? '',
      from: Number(from),
    };
    const page = pageOf(institution, context, session, session.rut, asked);
    if (page === null) return notFound();
    const isMalformed = session.outcome.reading.kind === 'malformed';
    return sendJson(isMalformed ? renamed(page) : page);
  }

  function close(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session === null) return lost();
    if (isOwn.has(session) && session.rut !== null) {
      log.count(session.entityId, session.rut, 'logout');
    }
    sessions.close(session);
    return sendJson({});
  }

  /** Sessions opened with a password: their logins and logouts count as the institution's. */
  const isOwn = new WeakSet<PortalSession>();

  const sessionOf = (ctx: Context): PortalSession | null => sessions.byId(ctx.get(SESSION_HEADER));

  return (ctx: Context, path: string): Reply | Promise<Reply> => {
    const isPost = ctx.method === 'POST';
    if (path === PATHS.page) return isPost ? notFound() : show(ctx);
    if (!isPost) return notFound();
    switch (path) {
      case PATHS.open:
        return open(ctx);
      case PATHS.challenge:
        return confirm(ctx);
      case PATHS.close:
        return close(ctx);
      default:
        return notFound();
    }
  };
}

function isTheirs(institution: Institution, rut: string, login: OpenBody['login']): boolean {
  if (login === null) return true;
  return meetsPasswordRule(institution, login.kind, login.password) && knows(institution, rut);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const answer = (state: SessionAnswer): Reply => sendJson(state);
const notFound = (): Reply => sendJson({ error: 'not found' }, 404);
/** As an institution answers when it has ended the session. */
const lost = (): Reply => sendJson({ error: 'no session' }, 401);
