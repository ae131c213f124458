import type { AuditStore } from '../../operations/audit/audit.store.ts';
import type { ActChannel, ConsentDocument } from './consents.types.ts';

/** What a request of the widget reveals about its origin. */
export interface ActOrigin {
  readonly ip: string;
  /** The `Sec-Fetch-Site` header, which a browser sets and a page cannot. */
  readonly fetchSite: string | undefined;
}

/** The channel by which the person's action reached the API, as far as it can be known. */
export async function actChannel(
  { audit }: { readonly audit: AuditStore },
  { _id, visitId = _id }: Pick<ConsentDocument, '_id' | 'visitId'>,
  { ip, fetchSite }: ActOrigin,
): Promise<ActChannel> {
  // The client's server requested only the first consent of a visit.
  const entries = await audit.forConsent(visitId);
  const asked = entries.find(({ event }) => event === 'otp.created');
  return {
    // The API itself serves the widget, so its page and its calls have the same origin.
    kind: fetchSite === 'same-origin' ? 'widget-page' : 'unmarked',
    isClientAddress: asked?.ip === ip,
  };
}

/** For the audit log. */
export const channelInWords = ({ kind, isClientAddress }: ActChannel): string =>
  isClientAddress ? `${kind}, from the client's address` : kind;

const SHOWS: Readonly<Record<ActChannel['kind'], string>> = {
  'widget-page':
    "The request carried the mark that browsers put on requests of the widget's own page. Any program can send the same: the client's server can do this by itself.",
  unmarked:
    "The request carried no browser's mark: a program called the API, as the client's server can do by itself, or a browser that puts no marks.",
};

/** The channel for readers of the record, with what it proves: not that the person was there. */
export const presentChannel = (channel: ActChannel) => ({ ...channel, shows: SHOWS[channel.kind] });
