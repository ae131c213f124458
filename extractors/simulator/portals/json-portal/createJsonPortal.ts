import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import type { Exchange, Reply } from '../../http/exchange.ts';
import { renamed } from '../../http/renamed.ts';
import { sendJson, sessionCookie } from '../../http/replies.ts';
import { playFor } from '../../play.ts';
import type { PortalSession } from '../../SessionStore.ts';
import type { JsonAnswer, JsonPortal } from './JsonPortal.ts';

const COOKIE = 'SID';

/**
 * A bank whose site is an application over a JSON interface: bearer tokens, device headers,
 * cursors. `pages` serves the same bank to a person in a browser.
 */
export function createJsonPortal(
  portal: JsonPortal,
  institution: Institution,
  context: SimulatorContext,
  root: `/${string}`,
  pages: PortalHandler,
): PortalHandler {
  const { sessions, log } = context;
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

  /** The session of the handshake, if the request proves that it came from there. */
  function isKnownDevice(exchange: Exchange): boolean {
    const { handshake } = portal;
    if (handshake === null) return true;
    const session = sessions.find(exchange.cookies.get(COOKIE), institution.id);
    return (
      session !== null &&
      exchange.header(handshake.deviceHeader) === session.id &&
      exchange.header(handshake.xsrfHeader) === session.csrfToken
    );
  }

  async function logIn(exchange: Exchange): Promise<Reply> {
    const credentials = portal.login.read(await exchange.json());
    const rut = parseUsername(institution, credentials?.rut);
    if (credentials === null || rut === null || !isKnownDevice(exchange)) {
      return answer(portal.login.invalid);
    }
    const { password } = credentials;
    log.count(institution.id, rut, 'login');
    const play = playFor(exchange, rut, meetsPasswordRule(institution, 'internet', password));
    if (play.login !== 'accepted') return answer(portal.login[play.login]);
    const session = sessions.open(institution.id);
    session.rut = rut;
    session.play = play;
    return answer(portal.login.accepted(session.id));
  }

  function sessionOf(exchange: Exchange): PortalSession | null {
    const token = /^Bearer ([\w-]{1,100})$/.exec(exchange.header('authorization') ?? '')?.[1];
    const session = sessions.find(token, institution.id);
    return session?.play == null ? null : session;
  }

  async function read(exchange: Exchange, path: string): Promise<Reply> {
    const session = sessionOf(exchange);
    if (session?.rut == null) return answer(portal.expired);
    log.count(institution.id, session.rut, 'read');
    if (!(await holdReading(context, session, exchange))) return answer(portal.expired);
    const customer = context.customerOf(session, session.rut);
    const shown = portal.read(customer, path, exchange.query);
    if (shown === null) return answer(portal.notFound);
    return sendJson(session.play?.reading.kind === 'malformed' ? renamed(shown) : shown);
  }

  function logOut(exchange: Exchange): Reply {
    const session = sessionOf(exchange);
    if (session?.rut == null) return answer(portal.expired);
    log.count(institution.id, session.rut, 'logout');
    sessions.close(session);
    return answer({ status: 204, body: null });
  }

  return async (exchange, path) => {
    if (!path.startsWith(`${portal.prefix}/`)) return pages(exchange, path);
    const lacksHeader = Object.entries(portal.requiredHeaders).some(
      ([name, value]) => exchange.header(name) !== value,
    );
    if (lacksHeader) return answer(portal.login.invalid);
    const below = path.slice(portal.prefix.length);
    const isPost = exchange.method === 'POST';
    if (below === portal.login.path) return isPost ? logIn(exchange) : answer(portal.notFound);
    if (below === portal.logoutPath) return isPost ? logOut(exchange) : answer(portal.notFound);
    if (isPost) return answer(portal.notFound);
    return below === portal.handshake?.path ? shakeHands() : read(exchange, below);
  };
}
