import { useEffect, useRef } from 'react';
import type { OpenSession } from '../../../client/index.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { StatusPill } from '../../../components/StatusPill/StatusPill.tsx';
import { formatDate, formatTime } from '../../../format/formatDate.ts';
import { BROWSERS, SYSTEMS } from '../../../internal/deviceNames.ts';
import { useLocale } from '../../../messages/index.ts';
import { useWords } from '../../words/texts.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Section } from '../Shell/Section.tsx';
import { Waiting } from '../Shell/Waiting.tsx';
import styles from './SessionList.module.css';

/** Where the person is signed in, to end what they do not recognise. */
export function SessionList({ flow, snapshot }: ScreenOfFlowProps) {
  const words = useWords().data;
  const { sessions, ending } = snapshot;
  const { value, problem } = sessions;
  const doneRef = useRef<HTMLParagraphElement>(null);

  // In an effect, because a response shows it. The button that had the focus is gone by then.
  useEffect(() => {
    if (ending.done !== null) doneRef.current?.focus();
  }, [ending]);

  const others = value?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={words.sessionsTitle} lead={words.sessionsLead}>
      {problem !== null && <ProblemAlert problem={problem} onRetry={flow.reload} />}
      {ending.problem !== null && <ProblemAlert problem={ending.problem} isAct isFocused />}
      {ending.done !== null && (
        <p ref={doneRef} tabIndex={-1} className={styles['done']}>
          {ending.done === 'others' ? words.endedOthers : words.endedSession}
        </p>
      )}
      {value === null && problem === null && <Waiting rows={1} />}
      {value !== null && (
        <ul role="list" className={styles['list']}>
          {value.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={ending.now}
              onEnd={() => void flow.endSession(session.id)}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button
          variant="secondary"
          className={styles['others']}
          isBusy={ending.now === 'others'}
          busyLabel={words.endingSession}
          aria-disabled={ending.now !== null || undefined}
          onClick={() => void flow.endSession('others')}
        >
          {words.endOthers}
        </Button>
      )}
    </Section>
  );
}

interface SessionRowProps {
  session: OpenSession;
  /** The session that is being ended. */
  ending: string | null;
  onEnd: () => void;
}

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { data: words, when } = useWords();
  const locale = useLocale();
  const { id, device, createdAt, lastSeenAt, current } = session;
  const moment = (value: string) => when(formatDate(value, 'long', locale), formatTime(value));
  const { browser, system } = device;
  const name = words.device(browser && BROWSERS[browser], system && SYSTEMS[system]);
  return (
    <li className={styles['session']}>
      <div className={styles['about']} id={`session-${id}`}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{name}</h3>
          {current && <StatusPill tone="success">{words.currentSession}</StatusPill>}
        </div>
        <p className={styles['when']}>{words.openedAt(moment(createdAt))}</p>
        <p className={styles['when']}>{words.usedAt(moment(lastSeenAt))}</p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          isBusy={ending === id}
          busyLabel={words.endingSession}
          aria-describedby={`session-${id}`}
          aria-disabled={ending !== null || undefined}
          onClick={onEnd}
        >
          {words.endSession}
        </Button>
      )}
    </li>
  );
}
