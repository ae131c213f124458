import { useState, type ReactNode } from 'react';
import type { ConsoleCalls, WebhookRow } from '../../client/index.ts';
import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import { WarningIcon } from '../../components/Icon/icons.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { Step, Steps } from '../../components/Steps/Steps.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { useLocale } from '../../messages/index.ts';
import { hashOf } from '../flow/route.ts';
import cards from '../parts/CardList.module.css';
import { Page, RoleNote, Section } from '../parts/Page.tsx';
import { Loaded } from '../parts/ProblemAlert.tsx';
import { quickStart } from '../parts/quickStart.ts';
import { useAsk } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { useWords } from '../words/texts.ts';
import styles from './Home.module.css';
import { makeKey, NewKeyFields } from './Keys.tsx';

/** The first steps with the member's own key until all were seen, and what needs attention. */
export function Home() {
  const { home: words } = useWords();
  const { me } = useConsole();
  const { task, widget, webhook } = me.firstSteps;
  const isBeginning = [task, widget, webhook].includes(null);
  return (
    <Page title={words.title(me.client.name)} lead={isBeginning ? words.beginning : words.lead}>
      {isBeginning && <FirstSteps />}
      <Section title={words.attention}>
        <Attention />
      </Section>
    </Page>
  );
}

function FirstSteps() {
  const { home: words, keys, webhooks } = useWords();
  const { calls, me, can, docsUrl } = useConsole();
  const [apiKey, setApiKey] = useState<string | null>(null);
  const { ask, dialog } = useAsk(() => undefined);
  const askForKey = () =>
    ask({
      title: keys.makeTitle,
      label: keys.make,
      body: <NewKeyFields />,
      act: async (field) => {
        setApiKey((await makeKey(calls, field)).apiKey);
        return {};
      },
    });
  const { task, widget, webhook } = me.firstSteps;
  return (
    <Section title={words.firstSteps}>
      <Steps className={styles['steps']}>
        <HomeStep title={words.key.title} isDone={apiKey !== null}>
          <p>{apiKey === null ? words.key.body : words.key.made}</p>
          {apiKey !== null && <CodeBlock code={apiKey} language="text" />}
          {can('keys:write') && apiKey === null && (
            <Button size="compact" aria-haspopup="dialog" onClick={askForKey}>
              {keys.make}
            </Button>
          )}
          <RoleNote permission="keys:write" />
        </HomeStep>
        <HomeStep title={words.task.title} isDone={task !== null}>
          {task === null ? (
            <>
              <p>{words.task.body}</p>
              <CodeBlock
                language="bash"
                title={words.task.command}
                code={quickStart(location.origin, me.client.environment, apiKey)}
              />
              <p>{words.task.then}</p>
            </>
          ) : (
            <p>
              <Link href={hashOf('tasks')}>{words.task.see}</Link>
            </p>
          )}
        </HomeStep>
        <HomeStep title={words.widget.title} isDone={widget !== null}>
          <p>
            {words.widget.body}{' '}
            {widget !== null && <Link href={hashOf('connections')}>{words.widget.see}</Link>}
            {widget === null && docsUrl !== null && (
              <Link href={new URL('/docs/cauce-connect/integration', docsUrl).href}>
                {words.guide}
              </Link>
            )}
          </p>
        </HomeStep>
        <HomeStep title={words.webhook.title} isDone={webhook !== null}>
          <p>
            {words.webhook.body}{' '}
            <Link href={hashOf('webhooks')}>
              {webhook === null ? webhooks.make : words.webhook.see}
            </Link>
          </p>
        </HomeStep>
      </Steps>
      {dialog}
    </Section>
  );
}

function HomeStep({ title, isDone, children }: HomeStepProps) {
  const { home: words } = useWords();
  return (
    <Step
      title={
        <span className={styles['title']}>
          {title}
          {isDone && <StatusPill tone="success">{words.done}</StatusPill>}
        </span>
      }
    >
      <div className={styles['body']}>{children}</div>
    </Step>
  );
}

interface HomeStepProps {
  title: string;
  isDone: boolean;
  children: ReactNode;
}

/** How long before a key expires it is named here. */
const KEY_WARNING_MS = 30 * 24 * 3600_000;

/** What needs somebody: connections that wait for the person, deliveries that failed, keys that expire. */
function Attention() {
  const { home: words } = useWords();
  const { calls } = useConsole();
  const locale = useLocale();
  const reading = useRead(() => readNeeds(calls));
  return (
    <Loaded reading={reading}>
      {({ connections: { rows, next }, webhooks, keys }) =>
        rows.length + webhooks.length + keys.length === 0 ? (
          <p>{words.calm}</p>
        ) : (
          <ul role="list" className={cards['list']}>
            {rows.length > 0 && (
              <Need
                text={words.connectionsWait(rows.length, next !== null)}
                href={hashOf('connections', null, { needsPerson: 'true' })}
                label={words.seeThem}
              />
            )}
            {webhooks.map(({ webhook: { id, url, enabled }, failed }) => (
              <Need
                key={id}
                text={
                  enabled
                    ? words.deliveriesFailed(failed.rows.length, failed.next !== null, hostOf(url))
                    : words.webhookOff(hostOf(url))
                }
                href={hashOf('webhooks', id, { status: 'failed' })}
                label={words.seeThem}
              />
            ))}
            {keys.map(({ keyId, expiresAt }) => (
              <Need
                key={keyId}
                text={words.keyExpires(keyId, formatDate(expiresAt ?? '', 'long', locale))}
                href={hashOf('keys')}
                label={words.replaceIt}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Need({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <li>
      <WarningIcon />
      <span>{text}</span>
      <Link href={href}>{label}</Link>
    </li>
  );
}

const hostOf = (url: string) => new URL(url).host;

/** The first page of each list. */
async function readNeeds(calls: ConsoleCalls) {
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
