import type { AuditEntry, AuditEvent } from '../../operations/audit/audit.types.ts';

/** What happened with a connection, as it is shown to its holder. */
export const ACTIVITY_KINDS = [
  'requested',
  'opened',
  'accepted',
  'account-confirmed',
  'extraction-started',
  'extraction-ended',
  'activated',
  'accounts-chosen',
  'account-taken-back',
  'refreshed',
  'read',
  'revoked',
  'expired',
  'ended',
  'objected',
  'blocked',
  'unblocked',
  'exported',
  'receipt-issued',
  'client-exported',
  'client-export-withheld',
  'client-erasure-withheld',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export interface ActivityEntry {
  readonly at: Date;
  readonly kind: ActivityKind;
  readonly detail: string | null;
}

type Told = Pick<ActivityEntry, 'kind' | 'detail'>;

const ENDED: Readonly<Record<string, ActivityKind>> = { REVOKED: 'revoked', EXPIRED: 'expired' };

const firstWord = ({ detail }: AuditEntry): string | null => detail?.split(' ')[0] ?? null;
const whole = ({ detail }: AuditEntry): string | null => detail ?? null;

/** Kinds of events that need no detail. */
const PLAIN: Readonly<Partial<Record<AuditEvent, ActivityKind>>> = {
  'widget.opened': 'opened',
  'consent.accounts-chosen': 'accounts-chosen',
  'consent.account-taken-back': 'account-taken-back',
  'task.launched': 'extraction-started',
  'person.objected': 'objected',
  'person.blocked': 'blocked',
  'person.unblocked': 'unblocked',
  'person.exported': 'exported',
  'receipt.issued': 'receipt-issued',
  'consent.exported': 'client-exported',
  'consent.export-withheld': 'client-export-withheld',
  'consent.erasure-withheld': 'client-erasure-withheld',
};

/** What an entry of the audit log tells the holder; null if it tells them nothing. */
function told(entry: AuditEntry): Told | null {
  switch (entry.event) {
    case 'otp.created':
      return { kind: 'requested', detail: whole(entry) };
    case 'consent.accepted':
      return { kind: 'accepted', detail: firstWord(entry) };
    case 'consent.own-account-confirmed':
      return { kind: 'account-confirmed', detail: firstWord(entry) };
    case 'task.ended':
      return { kind: 'extraction-ended', detail: whole(entry) };
    case 'consent.activated':
      return { kind: 'activated', detail: whole(entry) };
    case 'consent.refreshed':
    case 'consent.repaired':
      return { kind: 'refreshed', detail: whole(entry) };
    case 'consent.read':
      return { kind: 'read', detail: whole(entry) };
    case 'consent.ended': {
      const kind = ENDED[entry.detail ?? ''];
      return kind ? { kind, detail: null } : { kind: 'ended', detail: whole(entry) };
    }
    default: {
      const kind = PLAIN[entry.event];
      return kind ? { kind, detail: null } : null;
    }
  }
}

/** The audit log's entries about one consent, as they are shown to its holder: newest first. */
export function activityOf(entries: readonly AuditEntry[]): ActivityEntry[] {
  return entries
    .flatMap((entry) => {
      const said = told(entry);
      return said ? { at: entry.at, ...said } : [];
    })
    .reverse();
}
