import { useState, type ReactNode } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Step, Steps } from '../../components/Steps/Steps.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { hashOf } from '../flow/route.ts';
import { Attention } from '../parts/Attention.tsx';
import { makeKey, NewKeyFields } from '../parts/newKey.tsx';
import { Page } from '../parts/Page.tsx';
import { quickStart } from '../parts/quickStart.ts';
import { RoleNote } from '../parts/RoleNote.tsx';
import { Section } from '../parts/Section.tsx';
import { useAsk } from '../parts/useAsk.tsx';
import { useConsole } from '../parts/useConsole.ts';
import { useWords } from '../words/texts.ts';
import styles from './Home.module.css';

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
  const { home: words, keys } = useWords();
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
              {words.key.make}
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
              {webhook === null ? words.webhook.make : words.webhook.see}
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
