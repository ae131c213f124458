import type { OpenedSession, SessionCalls } from '../../client/index.ts';
import type { Timers } from '../../internal/createTimers.ts';
import { EXPIRED } from './failureOf.ts';
import type { FlowCore } from './flowCore.ts';
import { EXPIRY_WARNING_MS } from './flowTimes.ts';
import { openVisit, type Opening } from './openVisit.ts';

type SessionOptions = Pick<Opening, 'client' | 'widgetConfigId' | 'visits' | 'isOnline'> & {
  timers: Timers;
};

/** Opens the session of the widget, and watches over its lifetime. */
export function createSessionSteps(
  core: Omit<FlowCore, 'calls'>,
  { timers, ...options }: SessionOptions,
) {
  const { dispatch, getSnapshot, isOver, onTried, pause, update } = core;
  let opened: OpenedSession | null = null;
  let openedAt = 0;
  let hasExpired = false;

  const calls = (): SessionCalls => {
    if (opened === null) throw new Error('The session is not open.');
    return opened.calls;
  };

  const expire = (): void => {
    const { step } = getSnapshot().state;
    update({ isExpiring: false });
    hasExpired = true;
    // A running extraction is polled once more; a flow that has ended has reported its end.
    if (step === 'connecting') pause.wake();
    else if (step !== 'done' && step !== 'failure') dispatch({ type: 'failed', failure: EXPIRED });
  };

  /** Measured here from the opening, because the person's clock may be wrong. */
  const watchLifetime = (session: OpenedSession, since: number): void => {
    opened = session;
    openedAt = since;
    hasExpired = false;
    const lifetime = session.session.lifetimeMinutes * 60_000 - (Date.now() - since);
    timers.set('warning', lifetime - EXPIRY_WARNING_MS, () => update({ isExpiring: true }));
    timers.set('expiry', lifetime, expire);
    update({ session: session.session });
  };

  return {
    calls,
    isOpen: () => opened !== null,
    openedAt: () => openedAt,
    hasExpired: () => hasExpired,
    watchLifetime,
    open: async (otpToken: string): Promise<void> => {
      const event = await openVisit({
        ...options,
        otpToken,
        opened: () => opened,
        onOpened: (session, since) => {
          if (opened === null) watchLifetime(session, since);
        },
        onTried,
        isWaiting: () => !isOver() && getSnapshot().state.step === 'preparing',
        pause,
      });
      if (event?.type === 'resumed') update({ connected: event.connected });
      if (event !== null) dispatch(event);
    },
    refreshEntities: async (): Promise<void> => {
      try {
        dispatch({ type: 'entitiesRead', entities: await calls().listEntities() });
      } catch {
        // The list that is shown is good enough: the API checks the choice again.
      }
    },
  };
}
