import { useRef, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { DateText } from '../../../components/DateText/DateText.tsx';
import type { PersonConnection } from '../../../client/index.ts';
import { useLocale } from '../../../messages/index.ts';
import { useWords } from '../../words/texts.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Section } from '../Shell/Section.tsx';
import { Waiting } from '../Shell/Waiting.tsx';
import styles from './ActivityList.module.css';
import { activityLines } from './activityLines.ts';

/** Lines that are shown at first. */
const SHORT = 8;

/** The log of a connection in words. */
export function ActivityList({
  flow,
  snapshot: { activity },
  connection,
}: ScreenOfFlowProps & { connection: PersonConnection }) {
  const words = useWords();
  const locale = useLocale();
  const [isLong, setIsLong] = useState(false);
  const listRef = useRef<HTMLOListElement>(null);
  const { value, problem } = activity;
  const lines = value === null ? [] : activityLines(value.entries, connection, { words, locale });
  const isCut = value !== null && value.count > value.entries.length;
  return (
    <Section title={words.activity.title} lead={words.activity.lead}>
      {problem !== null && <ProblemAlert problem={problem} onRetry={flow.reload} />}
      {value === null && problem === null && <Waiting rows={1} />}
      {value !== null && lines.length === 0 && <p>{words.activity.empty}</p>}
      {lines.length > 0 && (
        <ol ref={listRef} role="list" tabIndex={-1} className={styles['list']}>
          {(isLong ? lines : lines.slice(0, SHORT)).map(({ key, at, text }) => (
            <li key={key} className={styles['line']}>
              <DateText className={styles['time']} value={at} format="numeric" hasTime />
              <span className={styles['text']}>{text}</span>
            </li>
          ))}
        </ol>
      )}
      {!isLong && lines.length > SHORT && (
        <Button
          variant="secondary"
          className={styles['more']}
          onClick={() => {
            setIsLong(true);
            // The button disappears, so the focus moves to the list, where the person reads on.
            listRef.current?.focus();
          }}
        >
          {words.activity.all(lines.length)}
        </Button>
      )}
      {isCut && isLong && (
        <p className={styles['cut']}>{words.activity.cut(value.entries.length, value.count)}</p>
      )}
    </Section>
  );
}
