import type { PersonSession, StartedSignIn } from '../../client/index.ts';
import type { Locale } from '../../messages/index.ts';

/**
 * What is stored while the person looks for the code in their e-mail, or reloads the page. It
 * contains neither RUT nor e-mail address.
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
 * Stores the visit in the tab, until the tab is closed. Without browser storage, a reload signs
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
