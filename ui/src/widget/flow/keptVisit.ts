import type { Chosen, StateAt } from './flowState.ts';

/** A visit whose extraction runs: what is needed to go on after the window was closed. */
export interface KeptVisit {
  otpToken: string;
  /** When its session was opened, by this browser's clock. */
  openedAt: number;
  chosen: Chosen;
  extractionId: string;
}

/** What is kept of a visit, so that the same token can be opened again. */
export function visitAt(
  { session, entities, entity, username, extraction }: StateAt<'connecting'>,
  otpToken: string,
  openedAt: number,
): KeptVisit {
  const chosen = { session, entities, entity, username };
  return { otpToken, openedAt, chosen, extractionId: extraction.id };
}

export interface VisitStore {
  /** The visit of this token, if it was kept and its session lasts. */
  read: (otpToken: string) => KeptVisit | null;
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
 * Keeps it in the tab, for the widget's own origin alone. It holds no password and no answer, and is
 * gone with the tab, with the extraction's end, or when the person leaves. Where the browser gives
 * no storage, closing the window loses the visit.
 */
export const tabVisits: VisitStore = {
  read: (otpToken) => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptVisit | null;
      if (kept?.otpToken !== otpToken) return null;
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
