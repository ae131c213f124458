/**
 * Requests of the person's page and the parts of the answers that it uses (Connect API, calls under
 * `/api/v1/person`). Unused fields are left out: the pacts hold the API to these. Dates are ISO 8601.
 */

import type { RefreshFrequency, SharedAccount } from './types.ts';

/** Asks for a code by e-mail. */
export interface SignInBody {
  username: string;
  email: string;
  /** Language of the e-mail. */
  locale: 'es-CL' | 'en';
}

export interface StartedSignIn {
  signInId: string;
  codeExpiresAt: string;
}

export interface PersonSession {
  token: string;
  expiresAt: string;
}

export interface SignedInPerson {
  /** As `12345678-5`. */
  username: string;
  email: string;
  sessionExpiresAt: string;
}

/** An open session of the person's page. */
export interface OpenSession {
  id: string;
  createdAt: string;
  /** To the minute. */
  lastSeenAt: string;
  /** Null where the browser did not say, or is another one. */
  device: {
    browser: 'chrome' | 'edge' | 'firefox' | 'opera' | 'safari' | 'samsung' | null;
    system: 'android' | 'ios' | 'linux' | 'macos' | 'windows' | null;
  };
  /** Whether it is this page's. */
  current: boolean;
}

export type ConnectionAction = 'revoke' | 'object' | 'block' | 'unblock' | 'erase' | 'receipt';

/** What one application may read of one institution, as the person sees it. */
export interface PersonConnection {
  id: string;
  status: 'ACTIVE' | 'IN_PROGRESS' | 'INACTIVE';
  subStatus: 'ACTIVE' | 'IN_PROGRESS' | 'INVALID_PASSWORD' | 'EXPIRED' | 'REVOKED' | 'DISCARDED';
  /** Who reads the data; every field except the name is null if the widget was never opened. */
  recipient: {
    name: string;
    legalName: string | null;
    rut: string | null;
    privacyUrl: string | null;
    revocationUrl: string | null;
  };
  /** The institution that is read; null until the person has chosen one. */
  entity: { id: string; name: string } | null;
  /** The language of `purpose` and of what `products` describe, in which the person was asked. */
  locale: 'es-CL' | 'en';
  purpose: string | null;
  products: {
    id: string;
    /** In each language of the page. */
    titles: Record<'es-CL' | 'en', string>;
    description: string | null;
    historyMonths: number | null;
  }[];
  /** The accounts that the person chose to share; null if they were not asked. */
  accounts: SharedAccount[] | null;
  requestedAt: string;
  acceptedAt: string | null;
  validUntil: string | null;
  terminatedAt: string | null;
  /** Whether the terms say that the password is stored, to refresh the data. */
  storesCredentials: boolean;
  /** How often the data is refreshed with it; null if it is not stored. */
  refresh: RefreshFrequency | null;
  /** Whether the password is stored now. */
  hasCredentials: boolean;
  extractedAt: string | null;
  reads: { count: number; lastAt: string | null };
  /** No data is read while this is set. */
  block: { kind: 'objection' | 'blocking'; at: string } | null;
  /** Actions that are possible now. */
  actions: ConnectionAction[];
}

export type ActivityKind =
  | 'requested'
  | 'opened'
  | 'accepted'
  | 'account-confirmed'
  | 'extraction-started'
  | 'extraction-ended'
  | 'activated'
  | 'accounts-chosen'
  | 'account-taken-back'
  | 'refreshed'
  | 'read'
  | 'revoked'
  | 'expired'
  | 'ended'
  | 'objected'
  | 'blocked'
  | 'unblocked'
  | 'exported'
  | 'receipt-issued'
  | 'client-exported'
  | 'client-export-withheld'
  | 'client-erasure-withheld';

export interface ActivityEntry {
  at: string;
  kind: ActivityKind;
  /** The product of a `read`, or how an extraction ended; null if there is nothing to add. */
  detail: string | null;
}

export interface Activity {
  /** Newest first; at most the newest 500. */
  entries: ActivityEntry[];
  /** Total number of entries. */
  count: number;
}

export type RightsKind =
  | 'revocation'
  | 'objection'
  | 'blocking'
  | 'unblocking'
  | 'erasure'
  | 'access';

/** A request that the person made, and its status. */
export interface RightsRequest {
  id: string;
  kind: RightsKind;
  connectionId: string | null;
  recipientName: string;
  at: string;
  /** Null for the moment while the request is still being carried out. */
  tookEffectAt: string | null;
  /** The recipient's deadline for an answer; null if there is nothing to answer. */
  dueAt: string | null;
  status: 'done' | 'open' | 'answered' | 'overdue';
  outcome: 'done' | 'rejected' | null;
  /** The recipient's words. */
  answer: string | null;
  answeredAt: string | null;
}

export interface ConnectionAct {
  request: RightsRequest;
}

export interface Erasure {
  requests: RightsRequest[];
  /** What is not erased. */
  kept: ('proof' | 'audit' | 'client')[];
}

export type ExportFormat = 'json' | 'pdf';

/** A file to save. */
export interface PersonFile {
  name: string;
  content: Blob;
}
