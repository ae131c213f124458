import type { WidgetSession } from '../../../client/index.ts';
import { Link } from '../../../components/Link/Link.tsx';
import { useWords } from '../../words/texts.ts';

/** Where the person can revoke a consent: Cauce's page for everybody, and the client's if it has one. */
export function RevocationPlace({
  client,
  personPageUrl,
}: Pick<WidgetSession, 'client' | 'personPageUrl'>) {
  const words = useWords().consent;
  return (
    <>
      {words.revocationAt} <Address url={personPageUrl} />
      {client.revocationUrl !== null && (
        <>
          {words.revocationAlso} <Address url={client.revocationUrl} />
        </>
      )}
    </>
  );
}

/** An address without its scheme, `solcreditos.example/permisos`, that breaks before a slash. */
function Address({ url }: { url: string }) {
  const short = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  const parts = short.split(/(?=\/)/);
  return (
    <Link href={url}>
      {parts[0]}
      <wbr />
      {parts.slice(1).join('')}
    </Link>
  );
}
