import { institutionsByBrowser } from '@cauce/extractors';
import type { Clock } from '../../../infra/clock.ts';
import type { ProcessDocument, ProcessesStore } from './processes.store.ts';

/** Whether the live workers have the browser that some institutions need. */
export type BrowserCoverage = ReturnType<typeof createBrowserCoverage>;

/** How soon a process notices that the first worker with a browser has come or the last has gone. */
const WATCH_MS = 2000;

const BY_BROWSER: ReadonlySet<string> = new Set(institutionsByBrowser());

/** Whether the institution cannot be read without a browser. */
export const needsBrowser = (entityId: string): boolean => BY_BROWSER.has(entityId);

/**
 * What none of these processes can read. Nothing if no worker is alive at all: tasks then wait for
 * one, whatever their institution.
 */
export function uncovered(live: readonly ProcessDocument[]): readonly string[] {
  const workers = live.filter(({ kind }) => kind === 'worker');
  // A worker of an earlier version does not say.
  const isCovered = workers.length === 0 || workers.some(({ hasBrowser }) => hasBrowser !== false);
  return isCovered ? [] : [...BY_BROWSER];
}

export function createBrowserCoverage(processes: ProcessesStore, now: Clock) {
  let missing: readonly string[] = [];
  const refresh = async () => {
    missing = uncovered(await processes.live(now()));
  };
  return {
    /** False while workers are alive but none of them can read it, as of the last `refresh`. */
    isCovered: (entityId: string) => !missing.includes(entityId),
    /** Reads which workers are alive. */
    refresh,
    /** Refreshes every few seconds. @returns a function that stops it */
    watch: () => {
      // While the database is unreachable, the last known state is kept.
      const look = () => void refresh().catch(() => undefined);
      look();
      const timer = setInterval(look, WATCH_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
