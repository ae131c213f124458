import { clsx } from 'clsx';
import { useId, useState, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { Button } from '../Button/Button.tsx';
import { ThumbDownIcon, ThumbUpIcon } from '../Icon/icons.tsx';
import { Link } from '../Link/Link.tsx';
import media from '../../internal/media.module.css';
import styles from './Feedback.module.css';

export interface FeedbackProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /**
   * Called with the answer. The reader is thanked once it has arrived, or asked again if it
   * rejects.
   */
  onAnswer: (isUseful: boolean) => Promise<void> | void;
  /** Link for readers who answered no, to say what is missing. */
  improveHref?: string;
}

/** Asks at the end of a page whether it was helpful. */
export function Feedback({ onAnswer, improveHref, className, ...rest }: FeedbackProps) {
  const { feedback } = useMessages().content;
  const labelId = useId();
  const [answer, setAnswer] = useState<boolean>();
  const [outcome, setOutcome] = useState<'arrived' | 'failed'>();
  const handleAnswer = async (isUseful: boolean) => {
    setAnswer(isUseful);
    setOutcome(undefined);
    try {
      await onAnswer(isUseful);
      setOutcome('arrived');
    } catch {
      setAnswer(undefined);
      setOutcome('failed');
    }
  };
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      {...rest}
      className={clsx(styles['root'], media['screenOnly'], className)}
    >
      <p id={labelId} className={styles['question']}>
        {feedback.question}
      </p>
      <div className={styles['answers']}>
        {([true, false] as const).map((isUseful) => (
          <Button
            key={String(isUseful)}
            size="compact"
            variant="secondary"
            icon={isUseful ? <ThumbUpIcon size={16} /> : <ThumbDownIcon size={16} />}
            className={styles['answer']}
            aria-pressed={answer === isUseful}
            onClick={() => void handleAnswer(isUseful)}
          >
            {isUseful ? feedback.yes : feedback.no}
          </Button>
        ))}
      </div>
      <p role="status" className={styles['thanks']}>
        {outcome === 'failed' && feedback.failed}
        {outcome === 'arrived' && feedback.thanks}
        {outcome === 'arrived' && answer === false && improveHref !== undefined && (
          <>
            {' '}
            <Link href={improveHref}>{feedback.improve}</Link>
          </>
        )}
      </p>
    </div>
  );
}
