import type { PortalRoot } from '../../addresses.ts';
import type { Context } from 'koa';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { renamed } from '../../http/renamed.ts';
import { jsonOf } from '../../http/requests.ts';
import { sendJson, sessionCookie } from '../../http/replies.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { NamedOutcome } from '../../namedOutcome.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { CHALLENGE_PATHS, challengeJson, readChallengeBody } from './confirmation.ts';
import type { ChallengePath } from './confirmation.ts';
import type { JsonAnswer, JsonPortal } from './JsonPortal.ts';

const COOKIE = 'SID';

/**
 * A bank whose portal is an application over a JSON API: bearer tokens, device headers, cursors.
 * `pages` serves the same bank to a person in a browser.
 */
export function createJsonPortal(
  portal: JsonPortal,
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
  pages: PortalHandler,
): PortalHandler {
  const { sessions, log, challenges } = context;
  const answer = ({ status, body }: JsonAnswer, headers: Reply['headers'] = {}): Reply =>
    status === 204 ? { status, headers, body: '' } : sendJson(body, status, headers);

  function shakeHands(): Reply {
    const { handshake } = portal;
    if (handshake === null) return answer(portal.notFound);
    const session = sessions.open(institution.id);
    return sendJson(handshake.body(session.id), 200, {
      'set-cookie': [
        sessionCookie(COOKIE, session.id, root),
        // Readable by the bank's scripts, which send it back as a header.
        `${handshake.xsrfCookie}=${session.csrfToken}; Path=${root}; SameSite=Lax`,
      ],
    });
  }

  /** Whether the request carries the tokens of its handshake. */
  function isKnownDevice(ctx: Context): boolean {
    const { handshake } = portal;
    if (handshake === null) return true;
    const session = sessions.find(ctx.cookies.get(COOKIE), institution.id);
    return (
      session !== null &&
      ctx.get(handshake.deviceHeader) === session.id &&
      ctx.get(handshake.xsrfHeader) === session.csrfToken
    );
  }

  function logIn(ctx: Context): Reply {
    const credentials = portal.login.read(jsonOf(ctx));
    const rut = parseUsername(institution, credentials?.rut);
    if (credentials === null || rut === null || !isKnownDevice(ctx)) {
      return answer(portal.login.invalid);
    }
    const { password } = credentials;
    log.count(institution.id, rut, 'login');
    const outcome = outcomeFor(ctx, rut, meetsPasswordRule(institution, 'internet', password));
    if (outcome.login !== 'accepted') return answer(portal.login[outcome.login]);
    const session = sessions.open(institution.id);
    session.rut = rut;
    if (outcome.challenge === null) return letIn(session, outcome);
    session.challenge = challenges.open(institution.id, rut, {
      scenario: outcome.challenge,
      outcome,
      onSent: () => log.count(institution.id, rut, 'challenge'),
    });
    return answer(portal.login.challenged(challengeJson(session.id, session.challenge)));
  }

  function letIn(session: PortalSession, outcome: NamedOutcome): Reply {
    session.challenge = null;
    session.outcome = outcome;
    return answer(portal.login.accepted(session.id));
  }

  function confirm(ctx: Context, part: ChallengePath): Reply {
    const sent = readChallengeBody(jsonOf(ctx));
    const session = sessions.find(sent?.id, institution.id);
    const challenge = session?.challenge ?? null;
    if (sent === null || session === null || challenge === null) return answer(portal.expired);
    if (part === 'solicitud') challenge.send(sent.medium);
    if (part === 'respuesta') {
      const given = challenge.fields.map(({ name }) => textOf(sent.answers[name]));
      if (challenge.answer(given) === 'locked') {
        sessions.close(session);
        return answer(portal.login.locked);
      }
    }
    const { state, outcome } = challenge;
    if (state === 'approved') return letIn(session, outcome);
    if (state === 'rejected' || state === 'expired') sessions.close(session);
    return answer(portal.login.challenged(challengeJson(session.id, challenge)));
  }

  function sessionOf(ctx: Context): PortalSession | null {
    // If the rest of the bank's portal issues JWTs, their last part is the session's id.
    const token = /^Bearer (?:[\w-]+\.[\w-]+\.)?([\w-]{1,100})$/.exec(
      ctx.get('authorization'),
    )?.[1];
    const { sessionCookie: cookie } = portal;
    const id = token ?? (cookie === undefined ? undefined : ctx.cookies.get(cookie));
    const session = sessions.find(id, institution.id);
    return session?.outcome == null ? null : session;
  }

  async function read(ctx: Context, path: string): Promise<Reply> {
    const session = sessionOf(ctx);
    if (session?.rut == null) return answer(portal.expired);
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, session, ctx))) return answer(portal.expired);
    const customer = context.customerOf(session, session.rut);
    const shown = portal.read(customer, path, ctx.URL.searchParams);
    if (shown === null) return answer(portal.notFound);
    return sendJson(session.outcome?.reading.kind === 'malformed' ? renamed(shown) : shown);
  }

  function logOut(ctx: Context): Reply {
    const session = sessionOf(ctx);
    if (session?.rut == null) return answer(portal.expired);
    log.count(institution.id, session.rut, 'logout');
    sessions.close(session);
    return answer({ status: 204, body: null });
  }

  return async (ctx, path) => {
    if (!path.startsWith(`${portal.prefix}/`)) return pages(ctx, path);
    const lacksHeader = Object.entries(portal.requiredHeaders).some(
      ([name, value]) => ctx.get(name) !== value,
    );
    if (lacksHeader) return answer(portal.login.invalid);
    const below = path.slice(portal.prefix.length);
    const isPost = ctx.method === 'POST';
    if (below === portal.login.path) return isPost ? logIn(ctx) : answer(portal.notFound);
    const part = CHALLENGE_PATHS.find((one) => below === `${portal.login.path}/desafio/${one}`);
    if (part !== undefined && isPost) return confirm(ctx, part);
    if (below === portal.logoutPath) return isPost ? logOut(ctx) : answer(portal.notFound);
    if (isPost) return answer(portal.notFound);
    return below === portal.handshake?.path ? shakeHands() : read(ctx, below);
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
