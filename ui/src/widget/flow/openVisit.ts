import type { OpenedSession, WidgetClient } from '../../client/index.ts';
import type { Pause } from './createPause.ts';
import { failureOfError, isTransient } from './failureOf.ts';
import type { FlowEvent } from './flowState.ts';
import { OPEN_PAUSE_MS, OPEN_TRIES } from './flowTimes.ts';
import { VISIT_VERSION, type VisitStore } from './keptVisit.ts';

export interface Opening {
  client: WidgetClient;
  widgetConfigId: string;
  otpToken: string;
  visits: VisitStore;
  /** The session, if an earlier attempt has opened it. */
  opened: () => OpenedSession | null;
  /** @param since when it was opened, by this browser's clock */
  onOpened: (opened: OpenedSession, since: number) => void;
  /** Called after each attempt with its error or null. */
  onTried: (error: unknown) => void;
  /** Whether a session is still needed. */
  isWaiting: () => boolean;
  isOnline: () => boolean;
  pause: Pause;
}

/**
 * Opens the session of a token, or resumes its visit if the same token was closed while its
 * extraction runs. A visit of another token in this tab is discarded: the host page was reloaded,
 * and its extraction would keep the person from connecting again. So is one that another version of
 * the widget has stored, which this one may not be able to show.
 * @returns the resulting event; null if nobody is waiting for it any more
 */
export async function openVisit(opening: Opening): Promise<FlowEvent | null> {
  for (let tries = 1; opening.isWaiting(); tries += 1) {
    try {
      const event = await tryToOpen(opening);
      opening.onTried(null);
      return event;
    } catch (error) {
      opening.onTried(error);
      const isWorthIt = isTransient(error) && (tries < OPEN_TRIES || !opening.isOnline());
      if (!isWorthIt) return { type: 'failed', failure: failureOfError(error) };
      await opening.pause.wait(OPEN_PAUSE_MS);
    }
  }
  return null;
}

async function tryToOpen(opening: Opening): Promise<FlowEvent> {
  const { client, widgetConfigId, otpToken, visits, onOpened } = opening;
  const kept = visits.read();
  if (kept !== null && (kept.otpToken !== otpToken || kept.version !== VISIT_VERSION)) {
    visits.forget();
    // If this fails, the API says that the person has another extraction under way.
    await client
      .resumeSession(kept.chosen.session)
      .calls.discard()
      .catch(() => undefined);
  } else if (kept !== null) {
    const resumed = opening.opened() ?? client.resumeSession(kept.chosen.session);
    onOpened(resumed, kept.openedAt);
    const extraction = await resumed.calls.readExtraction(kept.extractionId);
    const { chosen, connected } = kept;
    return { type: 'resumed', chosen, extraction, connected };
  }
  const startedAt = Date.now();
  let opened = opening.opened();
  if (opened === null) {
    opened = await client.openSession({ otpToken, widgetConfigId });
    onOpened(opened, startedAt);
  }
  const entities = await opened.calls.listEntities();
  return { type: 'opened', session: opened.session, entities };
}
