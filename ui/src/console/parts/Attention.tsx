import type { ReactNode } from 'react';
import type { ClientKey, ConsoleCalls, WebhookRow } from '../../client/index.ts';
import { WarningIcon } from '../../components/Icon/icons.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import { hashOf } from '../flow/route.ts';
import { useWords } from '../words/texts.ts';
import styles from './Attention.module.css';
import { ProblemAlert } from './ProblemAlert.tsx';
import { useConsole } from './useConsole.ts';
import { useRead } from './useRead.ts';
import { Waiting } from './Waiting.tsx';

/** How long before a key expires it is named here. */
const KEY_WARNING_MS = 30 * 24 * 3600_000;

interface Needs {
  /** Connections that wait for the person; `hasMore` if they do not fit in one page. */
  connections: { count: number; hasMore: boolean };
  webhooks: { webhook: WebhookRow; failed: number; hasMore: boolean }[];
  keys: ClientKey[];
}

/** What needs somebody: connections that wait for the person, deliveries that failed, keys that expire. */
export function Attention() {
  const { home: words } = useWords();
  const { calls } = useConsole();
  const locale = useLocale();
  const { value, problem, reload } = useRead(() => readNeeds(calls));
  if (problem !== null) return <ProblemAlert problem={problem} onRetry={reload} />;
  if (value === null) return <Waiting rows={2} />;

  const { connections, webhooks, keys } = value;
  const lines: { id: string; text: string; link: ReactNode }[] = [];
  if (connections.count > 0)
    lines.push({
      id: 'connections',
      text: words.connectionsWait(connections.count, connections.hasMore),
      link: (
        <Link href={hashOf('connections', null, { needsPerson: 'true' })}>{words.seeThem}</Link>
      ),
    });
  for (const { webhook, failed, hasMore } of webhooks)
    lines.push({
      id: webhook.id,
      text: webhook.enabled
        ? words.deliveriesFailed(failed, hasMore, hostOf(webhook.url))
        : words.webhookOff(hostOf(webhook.url)),
      link: (
        <Link href={hashOf('webhooks', webhook.id, { status: 'failed' })}>{words.seeThem}</Link>
      ),
    });
  for (const { keyId, expiresAt } of keys)
    lines.push({
      id: keyId,
      text: words.keyExpires(keyId, formatDate(expiresAt ?? '', 'long', locale)),
      link: <Link href={hashOf('keys')}>{words.replaceIt}</Link>,
    });
  if (lines.length === 0) return <p className={styles['calm']}>{words.calm}</p>;
  return (
    <ul role="list" className={styles['list']}>
      {lines.map(({ id, text, link }) => (
        <li key={id}>
          <WarningIcon />
          <span>{text}</span>
          {link}
        </li>
      ))}
    </ul>
  );
}

async function readNeeds(calls: ConsoleCalls): Promise<Needs> {
  const [waiting, webhooks, keys] = await Promise.all([
    calls.listConnections({ needsPerson: true }, null),
    calls.listWebhooks(),
    calls.listKeys(),
  ]);
  const failed = await Promise.all(
    webhooks.map(async (webhook) => {
      const page = await calls.listDeliveries(webhook.id, 'failed', null);
      return { webhook, failed: page.rows.length, hasMore: page.next !== null };
    }),
  );
  const soon = Date.now() + KEY_WARNING_MS;
  return {
    connections: { count: waiting.rows.length, hasMore: waiting.next !== null },
    webhooks: failed.filter(({ webhook, failed: count }) => count > 0 || isOff(webhook)),
    keys: keys.filter(
      ({ status, expiresAt }) =>
        status === 'active' && expiresAt !== null && Date.parse(expiresAt) < soon,
    ),
  };
}

/** Whether deliveries stopped without the client asking for it. */
const isOff = ({ disabled }: WebhookRow) => disabled !== null && disabled.reason !== 'by_client';

const hostOf = (url: string) => new URL(url).host;
