import type { Context } from 'koa';
import { exchangeCustomer, exchangePrices } from '../../../synthetic-person/index.ts';
import { meetsPasswordRule } from '../../../src/catalogue/meetsPasswordRule.ts';
import { parseUsername } from '../../../src/catalogue/parseUsername.ts';
import { pick } from '../../../src/shared/json.ts';
import { chileanToday } from '../../shared/chileanToday.ts';
import { holdReading } from '../../shared/context.ts';
import type { CreatePortal } from '../../shared/portalSessions.ts';
import type { Reply } from '../../http/replies.ts';
import { renamed } from '../../http/renamed.ts';
import { jsonOf } from '../../http/requests.ts';
import { redirectTo, sendJson, sendPage, sessionCookie } from '../../http/replies.ts';
import { html } from '../../http/markup.ts';
import { page } from '../../shared/layout.ts';
import { outcomeFor } from '../../shared/namedOutcome.ts';
import { accountOf } from './accountOf.ts';
import { KeyRing } from './KeyRing.ts';
import type { IssuedKey } from './KeyRing.ts';
import { publicAnswer } from './market.ts';
import { answerPerson, isPrivate } from './person.ts';
import { answerQuotation, quotedMarket } from './quotations.ts';
import { RateLimit } from './RateLimit.ts';
import {
  accountLocked,
  forbidden,
  invalidRecord,
  notAuthorized,
  notFound,
  tooMany,
  unavailable,
} from './refusals.ts';
import { isGenuine, readSigned } from './signature.ts';

const COOKIE = 'sandbox_key';

/** Requests allowed per minute: for a key, and for an address that sends none. */
const PER_KEY = 375;
const PER_ADDRESS = 120;

/**
 * The exchange's API: signed requests for personal data, public ones for prices. Its pages for
 * people are the stand-in's. A key is created by the sandbox at `/__sandbox/keys`, which the real
 * exchange does not have.
 */
export const createBudaPortal: CreatePortal = (institution, context, root) => {
  const { sessions, log } = context;
  const keys = new KeyRing(sessions);
  const limits = {
    key: new RateLimit(PER_KEY, context.now),
    address: new RateLimit(PER_ADDRESS, context.now),
  };
  const missingPage = page({
    title: 'Página no encontrada',
    brand: institution,
    content: html`<p class="mensaje">La página no existe.</p>`,
  });

  function makeKey(ctx: Context): Reply {
    const body = jsonOf(ctx);
    const username = parseUsername(institution, pick(body, 'username'));
    const password = pick(body, 'password');
    if (username === null || typeof password !== 'string')
      return invalidRecord('ApiKey', 'username');
    const session = sessions.open(institution.id);
    session.rut = accountOf(username);
    // A password that is not a key with its secret creates no key, and is refused when used.
    if (meetsPasswordRule(institution, 'internet', password)) {
      const [key = '', secret = ''] = password.split(':');
      keys.issue(session, key, secret);
    }
    return sendJson({ status: 'ok' }, 201, {
      'set-cookie': sessionCookie(COOKIE, session.id, root),
    });
  }

  /** The key that a request names; the request may not be genuine. */
  function keyIn(ctx: Context): IssuedKey | null {
    const signed = readSigned(ctx);
    return signed && keys.find(signed.key, ctx.cookies.get(COOKIE));
  }

  async function readPerson(
    ctx: Context,
    asked: string,
    { session }: IssuedKey,
    isFirst: boolean,
  ): Promise<Reply> {
    const rut = session.rut ?? '';
    session.outcome ??= outcomeFor(ctx, rut, true);
    switch (session.outcome.login) {
      case 'accepted':
        break;
      case 'wrong':
        return notAuthorized();
      case 'locked':
        return accountLocked();
      case 'unavailable':
        return unavailable();
    }
    // A POST would change something, but the sandbox's keys are read-only.
    if (ctx.method === 'POST') return forbidden();
    // The first answer only verifies the key: only later requests count as reading.
    if (!isFirst && !(await holdReading(context, session, ctx))) return notAuthorized();
    const customer = exchangeCustomer(rut, chileanToday(session.openedAt), institution.id);
    const isMalformed = session.outcome.reading.kind === 'malformed';
    return answerPerson(customer, asked, ctx.URL.searchParams, (answer) =>
      sendJson(isMalformed ? renamed(answer) : answer),
    );
  }

  /** @param asked the part after `/api/v2`, without the suffix */
  async function answer(ctx: Context, path: string, asked: string): Promise<Reply> {
    const named = keyIn(ctx);
    // The only POST that changes nothing and has the same answer for everybody.
    const quoted = ctx.method === 'POST' ? quotedMarket(asked) : null;
    const isPersonal = isPrivate(asked) || (ctx.method === 'POST' && quoted === null);
    if (isPersonal && named?.session.rut != null) {
      const kind = named.session.outcome === null ? 'login' : 'read';
      log.count(institution.id, named.session.rut, kind);
    }
    const isFirst = named?.lastNonce === 0n;
    const key = named !== null && isGenuine(ctx, named, `${path}${ctx.search}`) ? named : null;
    const seconds =
      key === null ? limits.address.refuse(ctx.ip) : limits.key.refuse(key.session.id);
    if (seconds !== null) return tooMany(seconds);
    if (isPersonal) return key === null ? notAuthorized() : readPerson(ctx, asked, key, isFirst);
    const now = context.now();
    const prices = exchangePrices(chileanToday(now));
    if (quoted !== null) return answerQuotation(quoted, jsonOf(ctx), prices);
    const found = publicAnswer(asked, ctx.URL.searchParams, { prices, now });
    return found === null ? notFound() : sendJson(found);
  }

  return (ctx, path) => {
    if (path === '/__sandbox/keys') return ctx.method === 'POST' ? makeKey(ctx) : notFound();
    const asked = /^\/api\/v2(\/.*?)(?:\.json)?$/.exec(path)?.[1];
    if (asked !== undefined) return answer(ctx, path, asked);
    return path === '/' ? redirectTo(`${root}/stand-in/`) : sendPage(missingPage, { status: 404 });
  };
};
