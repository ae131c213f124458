import type { Context } from 'koa';
import { meetsPasswordRule } from '../../src/catalogue/meetsPasswordRule.ts';
import type { Institution } from '../../src/contract/institution.ts';
import type { BankCustomer } from '../../synthetic-person/shared/types.ts';
import { bankClock } from './bankClock.ts';
import { holdReading } from './context.ts';
import type { SimulatorContext } from './context.ts';
import { renamed } from '../http/renamed.ts';
import { sendJson } from '../http/replies.ts';
import type { Reply } from '../http/replies.ts';
import { outcomeFor } from './namedOutcome.ts';
import type { NamedOutcome } from './namedOutcome.ts';
import type { PortalSession } from './SessionStore.ts';

/** A session whose login was accepted. */
export type LoggedIn = PortalSession & { rut: string; outcome: NamedOutcome };

export const isMalformed = ({ outcome }: LoggedIn): boolean => outcome.reading.kind === 'malformed';

/** What the portals share between the login and the answer about a person. */
export function portalLogins(institution: Institution, context: SimulatorContext) {
  const { sessions, log } = context;

  /** The session of an accepted login; otherwise how it is refused. */
  function logIn(
    ctx: Context,
    rut: string,
    password: string,
    lifetimeMs?: number,
  ): LoggedIn | Exclude<NamedOutcome['login'], 'accepted'> {
    log.count(institution.id, rut, 'login');
    const outcome = outcomeFor(ctx, rut, meetsPasswordRule(institution, 'internet', password));
    if (outcome.login !== 'accepted') return outcome.login;
    return Object.assign(sessions.open(institution.id, lifetimeMs), { rut, outcome });
  }

  /** The logged-in session with that id, which the visitor's cookie or token contains. */
  function find(id: string | null | undefined): LoggedIn | null {
    const session = sessions.find(id, institution.id);
    return session?.outcome == null || session.rut === null ? null : (session as LoggedIn);
  }

  /** Ends the session of a visitor who logs out, if there is one. */
  function leave(session: LoggedIn | null): void {
    if (session === null) return;
    log.count(institution.id, session.rut, 'logout');
    sessions.close(session);
  }

  /**
   * Counts and delays a request for data; null for a silent portal or if the client disconnected
   * meanwhile.
   */
  async function read(ctx: Context, session: LoggedIn): Promise<BankCustomer | null> {
    log.count(institution.id, session.rut, 'read');
    const isAnswered = await holdReading(context, session, ctx);
    return isAnswered ? context.customerOf(session, session.rut) : null;
  }

  /** An answer about a customer, with the bank's clock. */
  function answer(session: LoggedIn, customer: BankCustomer, found: unknown, status = 200): Reply {
    const shown = isMalformed(session) ? renamed(found) : found;
    return sendJson(shown, status, { date: bankClock(customer) });
  }

  return { logIn, find, leave, read, answer };
}
