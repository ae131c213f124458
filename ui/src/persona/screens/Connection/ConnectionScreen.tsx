import type { PersonConnection } from '../../../client/index.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { ButtonLink } from '../../../components/Button/ButtonLink.tsx';
import { StatusPill } from '../../../components/StatusPill/StatusPill.tsx';
import { formatDate } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { hashOf } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import type { PersonWords } from '../../words/es.ts';
import { hasEnded, statusOf } from '../connectionText.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { Section } from '../Shell/Section.tsx';
import { Waiting } from '../Shell/Waiting.tsx';
import { ActivityList } from './ActivityList.tsx';
import { ActList } from './ActList.tsx';
import { ConnectionAccounts, ConnectionFacts, ConnectionProducts } from './ConnectionFacts.tsx';
import styles from './ConnectionScreen.module.css';
import { Receipt } from './Receipt.tsx';

/** One connection: what was permitted, what happened since, and what can be done. */
export function ConnectionScreen(props: ScreenOfFlowProps) {
  const words = useWords();
  const { flow, snapshot } = props;
  const { value, problem } = snapshot.connection;
  if (value !== null) return <Known {...props} connection={value} />;
  if (problem?.kind === 'not_found') {
    const { title, body, action } = words.connection.notFound;
    return (
      <Screen snapshot={snapshot} title={title} lead={body}>
        <div>
          <ButtonLink href={hashOf({ name: 'connections' })}>{action}</ButtonLink>
        </div>
      </Screen>
    );
  }
  return (
    <Screen snapshot={snapshot} hasBack title={words.connection.factsTitle} aria-busy={!problem}>
      {problem === null ? (
        <Waiting rows={3} />
      ) : (
        <ProblemAlert problem={problem} onRetry={flow.reload} />
      )}
    </Screen>
  );
}

function Known({ connection, ...props }: ScreenOfFlowProps & { connection: PersonConnection }) {
  const words = useWords();
  const locale = useLocale();
  const { flow, snapshot } = props;
  const { recipient, entity, block } = connection;
  const { name, tone } = statusOf(connection);
  const { problem } = snapshot.connection;
  const blocked =
    block === null
      ? null
      : words.connection.blocked[block.kind](formatDate(block.at, 'long', locale));
  return (
    <Screen
      snapshot={snapshot}
      hasBack
      title={recipient.name}
      status={<StatusPill tone={tone}>{words.status[name]}</StatusPill>}
      lead={leadOf(connection, words)}
    >
      {problem !== null && <ProblemAlert problem={problem} onRetry={flow.reload} />}
      {blocked !== null && (
        <Alert tone="warning" title={blocked.title}>
          {blocked.body}
        </Alert>
      )}
      <div className={styles['columns']}>
        <div className={styles['facts']}>
          <ConnectionFacts connection={connection} />
        </div>
        <div className={styles['side']}>
          <ActList flow={flow} connection={connection} />
          {connection.actions.includes('receipt') && <Receipt {...props} />}
        </div>
        <div className={styles['rest']}>
          <ConnectionAccounts connection={connection} onTakeBack={flow.askForAccount} />
          <ConnectionProducts connection={connection} />
          <ActivityList {...props} connection={connection} />
          <Section title={words.connection.correctTitle}>
            <p className={styles['correct']}>
              {words.connection.correct(entity?.name ?? null, recipient.name)}
            </p>
          </Section>
        </div>
      </div>
    </Screen>
  );
}

function leadOf(connection: PersonConnection, { connection: words }: PersonWords): string {
  const { entity } = connection;
  if (entity === null) return words.leadPending;
  return hasEnded(connection) ? words.leadEnded(entity.name) : words.lead(entity.name);
}
