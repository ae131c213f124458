import type { Config } from '../config/env.ts';
import type { RedisParts } from '../infra/redis/redisParts.ts';

/**
 * Users behind a company's gateway share one address, so an address may do twice as much as a key.
 */
const ADDRESS_FACTOR = 2;
/** A waiting widget polls every second, for minutes. */
const POLL_FACTOR = 4;

/** How often callers may call, by kind of call. */
export function createLimiters(
  { limiter, leasedLimiter }: RedisParts,
  limits: Config['rateLimits'],
) {
  return {
    loginByKey: limiter('login:key', limits.loginPerMinute),
    loginByAddress: limiter('login:address', limits.loginPerMinute * ADDRESS_FACTOR),
    read: leasedLimiter('read', limits.readPerMinute),
    write: limiter('write', limits.writePerMinute),
    newKey: limiter('new-key', limits.newKeyPerMinute),
    widgetByAddress: limiter('widget:address', limits.widgetPerMinute * ADDRESS_FACTOR),
    widgetBySession: limiter('widget:session', limits.widgetPerMinute),
    widgetReadBySession: leasedLimiter('widget:read', limits.widgetPerMinute * POLL_FACTOR),
    personByAddress: limiter('person:address', limits.widgetPerMinute * ADDRESS_FACTOR),
    personBySession: limiter('person:session', limits.widgetPerMinute),
    consoleByAddress: limiter('console:address', limits.widgetPerMinute * ADDRESS_FACTOR),
    refusedByAddress: leasedLimiter('refused:address', limits.unidentifiedPerMinute),
    pageByAddress: leasedLimiter('page:address', limits.unidentifiedPerMinute),
  };
}
