import type { RightsRequest } from '../../../client/index.ts';
import type { AlertTone } from '../../../components/Alert/Alert.tsx';
import { ButtonLink } from '../../../components/Button/ButtonLink.tsx';
import { DescriptionList } from '../../../components/DescriptionList/DescriptionList.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { StatusPill } from '../../../components/StatusPill/StatusPill.tsx';
import { formatDate, formatTime } from '../../../format/formatDate.ts';
import { useLocale } from '../../../messages/index.ts';
import { hashOf } from '../../flow/index.ts';
import { useWords } from '../../words/texts.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { Waiting } from '../Shell/Waiting.tsx';
import styles from './RequestsScreen.module.css';

/** What the person asked for, and what was answered. */
export function RequestsScreen({ flow, snapshot }: ScreenOfFlowProps) {
  const words = useWords().requests;
  const { value, problem } = snapshot.requests;
  return (
    <Screen
      snapshot={snapshot}
      title={words.title}
      lead={words.lead}
      aria-busy={value === null && problem === null}
    >
      {problem !== null && <ProblemAlert problem={problem} onRetry={flow.reload} />}
      {value === null && problem === null && <Waiting rows={2} />}
      {value?.length === 0 && (
        <EmptyState
          title={words.empty.title}
          actions={
            <ButtonLink variant="secondary" href={hashOf({ name: 'connections' })}>
              {words.empty.action}
            </ButtonLink>
          }
        >
          {words.empty.body}
        </EmptyState>
      )}
      {value !== null && value.length > 0 && (
        <ul role="list" className={styles['list']}>
          {value.map((request) => (
            <li key={request.id} className={styles['request']}>
              <RequestRow request={request} />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  );
}

const TONES = {
  done: 'success',
  open: 'info',
  answered: 'success',
  rejected: 'warning',
  overdue: 'danger',
} as const satisfies Record<string, AlertTone>;

function RequestRow({ request }: { request: RightsRequest }) {
  const { requests: words, when } = useWords();
  const locale = useLocale();
  const { kind, recipientName, connectionId, dueAt, answer, answeredAt, status, outcome } = request;
  const state = status === 'answered' && outcome === 'rejected' ? 'rejected' : status;
  const date = (value: string) => formatDate(value, 'long', locale);
  const moment = (value: string) => when(date(value), formatTime(value));
  return (
    <>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{words.kinds[kind]}</h2>
        <StatusPill tone={TONES[state]}>{words.states[state]}</StatusPill>
      </div>
      <p className={styles['who']}>
        {connectionId === null ? (
          recipientName
        ) : (
          <a
            href={hashOf({ name: 'connection', id: connectionId })}
            aria-label={words.seeConnection(recipientName)}
          >
            {recipientName}
          </a>
        )}
      </p>
      <DescriptionList
        className={styles['facts']}
        items={[
          { term: words.effect, description: moment(request.tookEffectAt ?? request.at) },
          ...(dueAt !== null && answeredAt === null
            ? [{ term: words.due, description: words.dueUntil(date(dueAt)) }]
            : []),
          ...(answeredAt === null
            ? []
            : [{ term: words.answered, description: moment(answeredAt) }]),
        ]}
      />
      {answer !== null && (
        <figure className={styles['answer']}>
          <figcaption>{words.answer(recipientName)}</figcaption>
          <blockquote>{answer}</blockquote>
        </figure>
      )}
      {status === 'overdue' && <p className={styles['overdue']}>{words.overdue(recipientName)}</p>}
    </>
  );
}
