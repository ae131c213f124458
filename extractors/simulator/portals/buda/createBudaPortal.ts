import type { PortalRoot } from '../../addresses.ts';
import type { Context } from 'koa';
import { exchangeCustomer, exchangePrices } from '../../../synthetic-person/index.ts';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import type { Institution } from '../../../src/contract/institution.ts';
import { pick } from '../../../src/shared/json.ts';
import { chileanMonth } from '../../chileanMonth.ts';
import { holdReading } from '../../context.ts';
import type { SimulatorContext } from '../../context.ts';
import type { PortalHandler } from '../../portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { renamed } from '../../http/renamed.ts';
import { jsonOf } from '../../http/requests.ts';
import { sendJson, sessionCookie } from '../../http/replies.ts';
import { outcomeFor } from '../../namedOutcome.ts';
import type { PortalSession } from '../../SessionStore.ts';
import { accountOf } from './accountOf.ts';
import { balancesAnswer, marketsAnswer, tickerAnswer } from './api.ts';
import { createBudaPages } from './pages.ts';
import { KeyRing } from './KeyRing.ts';
import type { IssuedKey } from './KeyRing.ts';
import { isGenuine, readSigned } from './signature.ts';

const COOKIE = 'sandbox_key';

const refusal = (status: number, code: string, message: string): Reply =>
  sendJson({ message, code }, status);
const notAuthorized = (): Reply => refusal(401, 'not_authorized', 'Invalid credentials');
const notFound = (): Reply => refusal(404, 'not_found', 'Not found');

/**
 * The exchange's API: signed requests for personal data, public ones for prices; and the same as
 * pages for a browser. A key is created by logging in to the pages, or by the sandbox at
 * `/__sandbox/keys`, which the real exchange does not have.
 */
export function createBudaPortal(
  institution: Institution,
  context: SimulatorContext,
  root: PortalRoot,
): PortalHandler {
  const { sessions, log } = context;
  const keys = new KeyRing(sessions);
  /** Sessions whose key has been verified. */
  const shown = new WeakSet<PortalSession>();
  const pages = createBudaPages(institution, context, root, (session, password) => {
    const [key = '', secret = ''] = password.split(':');
    keys.issue(session, key, secret);
  });

  function makeKey(ctx: Context): Reply {
    const body = jsonOf(ctx);
    const username = parseUsername(institution, pick(body, 'username'));
    const password = pick(body, 'password');
    if (username === null || typeof password !== 'string') {
      return refusal(422, 'invalid_record', 'Validation Failed');
    }
    const session = sessions.open(institution.id);
    session.rut = accountOf(username);
    // A password that is not a key and its secret creates no key, and is refused when used.
    if (meetsPasswordRule(institution, 'internet', password)) {
      const [key = '', secret = ''] = password.split(':');
      keys.issue(session, key, secret);
    }
    return sendJson({ status: 'ok' }, 201, {
      'set-cookie': sessionCookie(COOKIE, session.id, root),
    });
  }

  /** The key of an authentic request, or the refusal. */
  function authenticate(ctx: Context, path: string): IssuedKey | Reply {
    const signed = readSigned(ctx);
    const issued = signed && keys.find(signed.key, ctx.cookies.get(COOKIE));
    if (signed === null || issued === null || issued.session.rut === null) return notAuthorized();
    const { session } = issued;
    const rut = issued.session.rut;
    log.count(institution.id, rut, session.outcome === null ? 'login' : 'read');
    if (!isGenuine(signed, issued, ctx.method, path)) return notAuthorized();
    session.outcome ??= outcomeFor(ctx, rut, true);
    switch (session.outcome.login) {
      case 'accepted':
        return issued;
      case 'wrong':
        return notAuthorized();
      case 'locked':
        return refusal(403, 'account_locked', 'Your account is locked');
      case 'unavailable':
        return refusal(503, 'unavailable', 'Service unavailable');
    }
  }

  async function balances(ctx: Context, path: string): Promise<Reply> {
    const issued = authenticate(ctx, path);
    if ('status' in issued) return issued;
    const { session } = issued;
    const isFirst = !shown.has(session);
    shown.add(session);
    // The first answer only verifies the key: reading begins after it.
    if (!isFirst && !(await holdReading(context, session, ctx))) return notAuthorized();
    const month = chileanMonth(session.openedAt);
    const customer = exchangeCustomer(session.rut ?? '', month, institution.id);
    const answer = balancesAnswer(customer);
    return sendJson(session.outcome?.reading.kind === 'malformed' ? renamed(answer) : answer);
  }
  function publicAnswer(path: string): unknown {
    if (path === '/markets') return marketsAnswer();
    const market = /^\/markets\/([\w-]{3,20})\/ticker$/.exec(path)?.[1];
    return market === undefined
      ? null
      : tickerAnswer(market, exchangePrices(chileanMonth(context.now())));
  }

  return async (ctx, path) => {
    const isPost = ctx.method === 'POST';
    if (path === '/__sandbox/keys') return isPost ? makeKey(ctx) : notFound();
    const below = /^\/api\/v2(\/.*?)(?:\.json)?$/.exec(path)?.[1];
    if (below === undefined) return pages(ctx, path);
    if (isPost) return notFound();
    if (below === '/balances') return balances(ctx, path);
    const answer = publicAnswer(below);
    return answer === null ? notFound() : sendJson(answer);
  };
}
