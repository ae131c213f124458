import type {
  ClientKey,
  ConnectionRow,
  ConsoleCalls,
  Delivery,
  ListPage,
  WebhookRow,
} from '../../client/index.ts';
import { WarningIcon } from '../../components/Icon/icons.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import { hashOf } from '../flow/route.ts';
import { useWords } from '../words/texts.ts';
import styles from './CardList.module.css';
import { Loaded } from './Loaded.tsx';
import { useConsole } from './useConsole.ts';
import { useRead } from './useRead.ts';

/** How long before a key expires it is named here. */
const KEY_WARNING_MS = 30 * 24 * 3600_000;

/** The first page of each list. */
interface Needs {
  connections: ListPage<ConnectionRow>;
  webhooks: { webhook: WebhookRow; failed: ListPage<Delivery> }[];
  keys: ClientKey[];
}

/** What needs somebody: connections that wait for the person, deliveries that failed, keys that expire. */
export function Attention() {
  const { home: words } = useWords();
  const { calls } = useConsole();
  const locale = useLocale();
  const reading = useRead(() => readNeeds(calls));
  const linesOf = ({ connections: { rows, next }, webhooks, keys }: Needs): Line[] => [
    {
      text: rows.length > 0 && words.connectionsWait(rows.length, next !== null),
      href: hashOf('connections', null, { needsPerson: 'true' }),
      label: words.seeThem,
    },
    ...webhooks.map(({ webhook: { id, url, enabled }, failed }) => ({
      text: enabled
        ? words.deliveriesFailed(failed.rows.length, failed.next !== null, new URL(url).host)
        : words.webhookOff(new URL(url).host),
      href: hashOf('webhooks', id, { status: 'failed' }),
      label: words.seeThem,
    })),
    ...keys.map(({ keyId, expiresAt }) => ({
      text: words.keyExpires(keyId, formatDate(expiresAt ?? '', 'long', locale)),
      href: hashOf('keys'),
      label: words.replaceIt,
    })),
  ];
  return (
    <Loaded reading={reading}>
      {(needs) => <Lines lines={linesOf(needs).filter(({ text }) => text !== false)} />}
    </Loaded>
  );
}

interface Line {
  /** False if there is nothing to say. */
  text: string | false;
  href: string;
  label: string;
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const { home: words } = useWords();
  if (lines.length === 0) return <p>{words.calm}</p>;
  return (
    <ul role="list" className={styles['list']}>
      {lines.map(({ text, href, label }) => (
        <li key={`${href} ${String(text)}`}>
          <WarningIcon />
          <span>{text}</span>
          <Link href={href}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}

async function readNeeds(calls: ConsoleCalls): Promise<Needs> {
  const [connections, all, keys] = await Promise.all([
    calls.listConnections({ needsPerson: true }, null),
    calls.listWebhooks(),
    calls.listKeys(),
  ]);
  const webhooks = await Promise.all(
    all.map(async (webhook) => ({
      webhook,
      failed: await calls.listDeliveries(webhook.id, 'failed', null),
    })),
  );
  const soon = Date.now() + KEY_WARNING_MS;
  return {
    connections,
    webhooks: webhooks.filter(({ webhook, failed }) => failed.rows.length > 0 || isOff(webhook)),
    keys: keys.filter(
      ({ status, expiresAt }) =>
        status === 'active' && expiresAt !== null && Date.parse(expiresAt) < soon,
    ),
  };
}

/** Whether deliveries stopped without the client asking for it. */
const isOff = ({ disabled }: WebhookRow) => disabled !== null && disabled.reason !== 'by_client';
