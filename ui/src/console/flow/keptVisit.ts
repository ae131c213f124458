import type { Locale } from '../../messages/index.ts';
import { readStored, writeStored } from '../../internal/browserStorage.ts';

/** What a reload of the tab keeps. */
export interface KeptVisit {
  session: { token: string; expiresAt: string } | null;
  /** The language that the member chose; null before they choose one. */
  locale: Locale | null;
  /** The sign-in at an OpenID provider that this tab began; null or absent without one. */
  openid?: string | null;
  /** The secret of the invitation that was opened, until it is accepted. */
  invitation: string | null;
}

export interface VisitStore {
  read: () => KeptVisit;
  keep: (visit: KeptVisit) => void;
}

const KEY = 'cauce.consola';
const NOTHING: KeptVisit = { session: null, locale: null, invitation: null };

/** Keeps the visit in the tab, until it is closed. */
export const tabVisit: VisitStore = {
  read: () => {
    try {
      return { ...NOTHING, ...(JSON.parse(readStored(KEY, 'session') ?? '{}') as KeptVisit) };
    } catch {
      return NOTHING;
    }
  },
  keep: (visit) => writeStored(KEY, JSON.stringify(visit), 'session'),
};
