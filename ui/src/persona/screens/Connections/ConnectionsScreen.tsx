import type { PersonConnection } from '../../../client/index.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Details } from '../../../components/Details/Details.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { revocableApps } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import { hasEnded, isUnfinished } from '../connectionText.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { Section } from '../Shell/Section.tsx';
import { Waiting } from '../Shell/Waiting.tsx';
import { ConnectionCard } from './ConnectionCard.tsx';
import styles from './ConnectionsScreen.module.css';

/**
 * Who reads the person's data: the current connections, and below them the ended ones and, folded,
 * the attempts that were never finished.
 */
export function ConnectionsScreen({ flow, snapshot }: ScreenOfFlowProps) {
  const words = useWords().connections;
  const { value, problem } = snapshot.connections;
  return (
    <Screen
      snapshot={snapshot}
      title={words.title}
      lead={words.lead}
      aria-busy={value === null && problem === null}
    >
      {problem !== null && <ProblemAlert problem={problem} onRetry={flow.reload} />}
      {value === null && problem === null && <Waiting rows={3} />}
      {value?.length === 0 && <EmptyState title={words.empty.title}>{words.empty.body}</EmptyState>}
      {value !== null && value.length > 0 && <Lists flow={flow} connections={value} />}
    </Screen>
  );
}

function Lists({
  flow,
  connections,
}: Pick<ScreenOfFlowProps, 'flow'> & { connections: readonly PersonConnection[] }) {
  const words = useWords().connections;
  const current = connections.filter((one) => !hasEnded(one) && !isUnfinished(one));
  const unfinished = connections.filter(isUnfinished);
  const ended = connections.filter(hasEnded);
  return (
    <>
      <Section title={words.current}>
        {current.length === 0 ? (
          <p className={styles['none']}>{words.noCurrent}</p>
        ) : (
          <List connections={current} />
        )}
        {revocableApps(connections).length > 1 && (
          <Button
            variant="secondary"
            className={styles['all']}
            onClick={() => flow.ask('revoke-all')}
          >
            {words.revokeAll}
          </Button>
        )}
      </Section>
      {unfinished.length > 0 && (
        <Details summary={words.unfinished(unfinished.length)}>
          <List connections={unfinished} />
        </Details>
      )}
      {ended.length > 0 && (
        <Section title={words.ended}>
          <List connections={ended} />
        </Section>
      )}
    </>
  );
}

function List({ connections }: { connections: readonly PersonConnection[] }) {
  return (
    <ul role="list" className={styles['list']}>
      {connections.map((connection) => (
        <li key={connection.id}>
          <ConnectionCard connection={connection} />
        </li>
      ))}
    </ul>
  );
}
