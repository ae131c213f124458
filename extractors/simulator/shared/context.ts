import type { Context } from 'koa';
import type { BankCustomer } from '../../synthetic-person/shared/types.ts';
import type { Addresses } from '../http/addresses.ts';
import type { Challenges } from './challenges.ts';
import type { SignOn } from './SignOn.ts';
import { wait } from '../http/requests.ts';
import type { RequestLog } from './RequestLog.ts';
import type { PortalSession, SessionStore } from './SessionStore.ts';

/** What all portals share. */
export interface SimulatorContext {
  /** Epoch milliseconds; days ahead of the real time for some requests. */
  readonly now: () => number;
  readonly addresses: Addresses;
  readonly sessions: SessionStore;
  readonly log: RequestLog;
  /** Pending challenges, by institution and person. */
  readonly challenges: Challenges;
  /** Authorization codes of the single sign-on, for the services that accept it. */
  readonly signOn: SignOn;
  /**
   * The synthetic person with that RUT as the session's bank knows them, on the session's day.
   */
  readonly customerOf: (session: PortalSession, rut: string) => BankCustomer;
  /** Milliseconds of a simulated second: 1000, less in tests. */
  readonly secondMs: number;
}

/** Longest time that a silent portal keeps a connection open, so that they do not accumulate. */
const SILENCE_MS = 3_600_000;

/**
 * Applies the outcome's delay before a page of data: a slow portal delays each session once, a
 * silent one never answers. Returns false if the client disconnected meanwhile.
 */
export async function holdReading(
  context: SimulatorContext,
  session: PortalSession,
  ctx: Context,
): Promise<boolean> {
  const reading = session.outcome?.reading;
  if (reading?.kind === 'silent') {
    await wait(SILENCE_MS, ctx);
    return false;
  }
  if (reading?.kind === 'slow' && !session.hasWaited) {
    session.hasWaited = true;
    return wait(reading.seconds * context.secondMs, ctx);
  }
  return !ctx.res.destroyed;
}
