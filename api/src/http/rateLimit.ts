import { AppError } from '../errors/AppError.ts';
import type { ErrorName } from '../errors/catalogue.ts';
import { customerNetwork } from '../infra/addresses.ts';
import type { Clock } from '../infra/clock.ts';
import type { LeasedRateLimiter } from '../infra/redis/leasedRateLimiter.ts';
import type { RateLimiter, RateLimitState } from '../infra/redis/rateLimiter.ts';
import type { Principal } from '../principal/principal.ts';
import { presentedToken, type CredentialVerifier } from './authenticate.ts';
import type { CallDeclaration, RateLimitName } from './declaration.ts';
import type { ApiContext } from './requestContext.ts';

/** The counters of calls per minute. */
interface RateLimiters {
  readonly loginByKey: RateLimiter;
  readonly loginByAddress: RateLimiter;
  readonly read: LeasedRateLimiter;
  readonly write: RateLimiter;
  readonly newKey: RateLimiter;
  readonly widgetByAddress: RateLimiter;
  readonly widgetBySession: RateLimiter;
  readonly widgetReadBySession: LeasedRateLimiter;
  readonly personByAddress: RateLimiter;
  readonly personBySession: RateLimiter;
  readonly consoleByAddress: RateLimiter;
  /** Calls whose credentials were refused. */
  readonly refusedByAddress: LeasedRateLimiter;
  /** The widget's page, which needs no credentials. */
  readonly pageByAddress: LeasedRateLimiter;
}

export interface RateLimitDeps {
  readonly limiters: RateLimiters;
  readonly now: Clock;
}

interface RefusalDeps extends RateLimitDeps {
  readonly authenticator: Pick<CredentialVerifier, 'isMembers'>;
}

/** Limits that count addresses, before the caller is known. */
const BY_ADDRESS: Partial<Record<RateLimitName, keyof RateLimiters>> = {
  login: 'loginByAddress',
  widgetOpen: 'widgetByAddress',
  personOpen: 'personByAddress',
  consoleOpen: 'consoleByAddress',
};

const byKey = ({ keyId }: Principal) => keyId;
/** By session for a member, who must not use up the limit of the client's servers. */
const byClient = ({ clientId, member, sessionId }: Principal) =>
  member ? String(sessionId) : clientId;
/** By session, so that one widget session cannot use up the limit of the client's others. */
const bySession = ({ sessionId, clientId }: Principal) => sessionId ?? clientId;

/** Limits that count callers. */
const BY_CALLER: Partial<
  Record<
    RateLimitName,
    { readonly limiter: keyof RateLimiters; readonly key: (by: Principal) => string }
  >
> = {
  login: { limiter: 'loginByKey', key: byKey },
  read: { limiter: 'read', key: byClient },
  write: { limiter: 'write', key: byClient },
  newKey: { limiter: 'newKey', key: byClient },
  widget: { limiter: 'widgetBySession', key: bySession },
  widgetRead: { limiter: 'widgetReadBySession', key: bySession },
  person: { limiter: 'personBySession', key: bySession },
};

/** @throws AppError tooManyRequests */
export async function limitByAddress(
  ctx: ApiContext,
  { rateLimit }: Pick<CallDeclaration, 'rateLimit'>,
  { limiters, now }: RateLimitDeps,
): Promise<void> {
  const name = rateLimit && BY_ADDRESS[rateLimit];
  if (name) ctx.set(headers(await consume(limiters[name], customerNetwork(ctx.ip), now), now()));
}

/** @throws AppError tooManyRequests */
export async function limitByCaller(
  ctx: ApiContext,
  { rateLimit }: Pick<CallDeclaration, 'rateLimit'>,
  principal: Principal,
  { limiters, now }: RateLimitDeps,
): Promise<void> {
  const limit = rateLimit && BY_CALLER[rateLimit];
  if (limit)
    ctx.set(headers(await consume(limiters[limit.limiter], limit.key(principal), now), now()));
}

/**
 * These 401 errors mean that a token was genuine: a client that polls with an expired token has to
 * be told so.
 */
export const GENUINE: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'expiredJwt',
  'expiredWidgetToken',
  'expiredPersonToken',
  'expiredMemberToken',
]);

/**
 * Counts rejected credentials by address. Once an address has used up its limit, its API keys are
 * not looked up any more, valid or not; a token, which is verified without a store, still works.
 * @throws AppError tooManyRequests, or what `authenticate` throws
 */
export async function limitRefusals(
  ctx: ApiContext,
  call: Pick<CallDeclaration, 'auth'>,
  authenticate: () => Promise<Principal>,
  { limiters: { refusedByAddress }, authenticator, now }: RefusalDeps,
): Promise<Principal> {
  // Whatever is in a header that the call does not read makes no difference.
  if (presentedToken(ctx, call, authenticator) === null) {
    const state = refusedByAddress.refusal(customerNetwork(ctx.ip));
    if (state) throw tooManyRequests(state, now());
  }
  try {
    return await authenticate();
  } catch (error) {
    const isRefused = error instanceof AppError && error.entry.status === 401;
    // Without headers: a caller need not know how many attempts are left.
    if (isRefused && !GENUINE.has(error.catalogueName))
      await consume(refusedByAddress, customerNetwork(ctx.ip), now);
    throw error;
  }
}

async function consume(limiter: RateLimiter, key: string, now: Clock): Promise<RateLimitState> {
  const state = await limiter.consume(key);
  if (!state.allowed) throw tooManyRequests(state, now());
  return state;
}

function tooManyRequests(state: RateLimitState, now: Date): AppError {
  return new AppError('tooManyRequests', {
    retryAfter: state.resetAt,
    headers: headers(state, now),
  });
}

/** The usual RateLimit headers. */
function headers(state: RateLimitState, now: Date): Record<string, string> {
  const seconds = Math.max(0, Math.ceil((state.resetAt.getTime() - now.getTime()) / 1000));
  return {
    'RateLimit-Limit': String(state.limit),
    'RateLimit-Remaining': String(state.remaining),
    'RateLimit-Reset': String(seconds),
  };
}
