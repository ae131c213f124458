import type { FlowSnapshot } from '../flow/flowSnapshot.ts';
import type { FirstWords } from '../words/firstEs.ts';

/** Texts for the live regions: `status` is polite, `alerts` are assertive. */
export interface Announcements {
  status: string[];
  alerts: string[];
}

/** Announcements of the widget's frame and of the list of institutions. */
export function frameAnnouncements(
  { state, connection, isExpiring, connected }: FlowSnapshot,
  widget: FirstWords,
): Announcements {
  const status: string[] = [];
  const alerts: string[] = [];
  if (connection === 'back') status.push(widget.connection.back);
  else if (connection !== 'fine') alerts.push(widget.connection[connection].title);
  if (isExpiring) status.push(widget.expiring);
  if (state.step === 'institution' && connected.length > 0)
    status.push(widget.connected(connected));
  return { status, alerts };
}
