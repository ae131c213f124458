import type { Chosen } from './flowState.ts';

/** Raised with every change of what is stored, which a later version of the widget may read. */
export const VISIT_VERSION = 1;

/** A visit with an extraction that runs, or awaits the choice of accounts: what is needed to go on after the window was closed. */
export interface KeptVisit {
  /** `VISIT_VERSION` of the widget that stored it; older ones stored none. */
  version: number;
  otpToken: string;
  /** When its session was opened, by this browser's clock. */
  openedAt: number;
  chosen: Chosen;
  extractionId: string;
  /** Names of the institutions that were connected before. */
  connected: readonly string[];
}

export interface VisitStore {
  /** The stored visit, if its session has not expired. */
  read: () => KeptVisit | null;
  keep: (visit: KeptVisit) => void;
  forget: () => void;
}

export const noVisits: VisitStore = {
  read: () => null,
  keep: () => undefined,
  forget: () => undefined,
};

const KEY = 'cauce.visit';

/**
 * Stores the visit in the tab, only for the widget's own origin. It contains no password and no
 * answers. It is deleted with the tab, when the extraction ends, or when the person leaves. Without
 * browser storage, closing the window loses the visit.
 */
export const tabVisits: VisitStore = {
  read: () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptVisit | null;
      if (kept === null) return null;
      const { lifetimeMinutes } = kept.chosen.session;
      return Date.now() - kept.openedAt < lifetimeMinutes * 60_000 ? kept : null;
    } catch {
      return null;
    }
  },
  keep: (visit) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(visit));
    } catch {
      // Not available in this browser.
    }
  },
  forget: () => {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Not available in this browser.
    }
  },
};
