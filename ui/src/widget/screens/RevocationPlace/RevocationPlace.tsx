import type { WidgetSession } from '../../../client/index.ts';
import { Link } from '../../../components/Link/index.ts';
import { useMessages } from '../../../messages/index.ts';

export interface RevocationPlaceProps {
  client: WidgetSession['client'];
  /** The person's own page, where it is known: it comes before the client's. */
  personPageUrl?: string | null;
}

/** Where the person takes a consent back. */
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
