import type { WidgetSession } from '../../../client/index.ts';
import { Link } from '../../../components/Link/index.ts';
import { useMessages } from '../../../messages/index.ts';

export interface RevocationPlaceProps {
  client: WidgetSession['client'];
  /** Address of the person's own page, if it is known; used instead of the client's. */
  personPageUrl?: string | null;
}

/** Where the person can revoke a consent. */
export function RevocationPlace({ client, personPageUrl = null }: RevocationPlaceProps) {
  const words = useMessages().widget.consent;
  const url = personPageUrl ?? client.revocationUrl;
  if (url === null) return words.revocationByAsking(client.name);
  const parts = shortUrl(url).split(/(?=\/)/);
  return (
    <>
      {words.revocationAt}{' '}
      <Link href={url}>
        {parts[0]}
        <wbr />
        {parts.slice(1).join('')}
      </Link>
    </>
  );
}

/** An address without its scheme: `solcreditos.example/permisos`. */
function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
