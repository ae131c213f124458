import type { Context } from 'koa';
import type { BankCustomer } from '../synthetic-person/types.ts';
import type { SignOn } from './portals/clave-unica/SignOn.ts';
import { wait } from './http/requests.ts';
import type { RequestLog } from './RequestLog.ts';
import type { PortalSession, SessionStore } from './SessionStore.ts';

/** What all portals share. */
export interface SimulatorContext {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sessions: SessionStore;
  readonly log: RequestLog;
  /** The codes of the single sign-on, for the services that take it. */
  readonly signOn: SignOn;
  /** The synthetic person with that RUT as the session's bank knows them. */
  readonly customerOf: (session: PortalSession, rut: string) => BankCustomer;
  /** Milliseconds that a played second takes: 1000, less in tests. */
  readonly secondMs: number;
}

/** Longest that a silent portal holds a connection, so that no client can pile them up for ever. */
const SILENCE_SECONDS = 3_600;

/**
 * Plays the time that reading takes, before a page of data is shown: a slow portal makes each
 * session wait once, a silent one never answers. False where the client went away meanwhile.
 */
export async function holdReading(
  context: SimulatorContext,
  session: PortalSession,
  ctx: Context,
): Promise<boolean> {
  const reading = session.play?.reading;
  if (reading?.kind === 'silent') {
    await wait(SILENCE_SECONDS * context.secondMs, ctx);
    return false;
  }
  if (reading?.kind === 'slow' && !session.hasWaited) {
    session.hasWaited = true;
    return wait(reading.seconds * context.secondMs, ctx);
  }
  return !ctx.res.destroyed;
}
