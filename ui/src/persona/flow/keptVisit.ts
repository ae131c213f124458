import type { PersonSession, StartedSignIn } from '../../client/index.ts';
import type { Locale } from '../../messages/index.ts';

/**
 * What is kept while the person is in their mail for the code, or reloads the page. Neither RUT nor
 * e-mail.
 */
export interface KeptVisit {
  signIn: StartedSignIn | null;
  session: PersonSession | null;
  /** The language that they chose; null before they choose one. */
  locale: Locale | null;
}

export interface VisitStore {
  read: () => KeptVisit;
  keep: (visit: KeptVisit) => void;
}

const KEY = 'cauce.persona';
export const NO_VISIT: KeptVisit = { signIn: null, session: null, locale: null };

/**
 * Keeps it in the tab, and it is gone with it. Where the browser gives no storage, a reload signs
 * out.
 */
export const tabVisit: VisitStore = {
  read: () => {
    try {
      return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptVisit | null) ?? NO_VISIT;
    } catch {
      return NO_VISIT;
    }
  },
  keep: (visit) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(visit));
    } catch {
      // Not available in this browser.
    }
  },
};
