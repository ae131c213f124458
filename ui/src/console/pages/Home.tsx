import { useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Step, Steps } from '../../components/Steps/Steps.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { hashOf } from '../flow/route.ts';
import { Attention } from '../parts/Attention.tsx';
import { Moment } from '../parts/Moment.tsx';
import { NewKeyDialog } from '../parts/NewKeyDialog.tsx';
import { Page } from '../parts/Page.tsx';
import { quickStart } from '../parts/quickStart.ts';
import { RoleNote } from '../parts/RoleNote.tsx';
import { Section } from '../parts/Section.tsx';
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
  const { home: words } = useWords();
  const { me, can, docsUrl } = useConsole();
  const [apiKey, setApiKey] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { task, widget, webhook } = me.firstSteps;
  const guide = (path: string, label: string) =>
    docsUrl !== null && <Link href={`${docsUrl.replace(/\/$/, '')}${path}`}>{label}</Link>;
  return (
    <Section title={words.firstSteps}>
      <Steps className={styles['steps']}>
        <Step title={<Title text={words.key.title} isDone={apiKey !== null} />}>
          <div className={styles['body']}>
            <p>{apiKey === null ? words.key.body : words.key.made}</p>
            {apiKey !== null && <CodeBlock code={apiKey} language="text" />}
            {can('keys:write') && apiKey === null && (
              <Button size="compact" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
                {words.key.make}
              </Button>
            )}
            <RoleNote permission="keys:write" />
          </div>
        </Step>
        <Step title={<Title text={words.task.title} isDone={task !== null} />}>
          <div className={styles['body']}>
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
                <Moment at={task} /> · <Link href={hashOf('tasks')}>{words.task.see}</Link>
              </p>
            )}
          </div>
        </Step>
        <Step title={<Title text={words.widget.title} isDone={widget !== null} />}>
          <div className={styles['body']}>
            <p>
              {words.widget.body}{' '}
              {widget === null ? (
                guide('/docs/cauce-connect/integration', words.guide)
              ) : (
                <Link href={hashOf('connections')}>{words.widget.see}</Link>
              )}
            </p>
          </div>
        </Step>
        <Step title={<Title text={words.webhook.title} isDone={webhook !== null} />}>
          <div className={styles['body']}>
            <p>
              {words.webhook.body}{' '}
              <Link href={hashOf('webhooks')}>
                {webhook === null ? words.webhook.make : words.webhook.see}
              </Link>
            </p>
          </div>
        </Step>
      </Steps>
      {isAsking && (
        <NewKeyDialog
          onMade={(made) => {
            setApiKey(made);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}

function Title({ text, isDone }: { text: string; isDone: boolean }) {
  const { home: words } = useWords();
  return (
    <span className={styles['title']}>
      {text}
      {isDone && <StatusPill tone="success">{words.done}</StatusPill>}
    </span>
  );
}
