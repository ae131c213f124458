import { clsx } from 'clsx';
import { useId, type ComponentPropsWithRef } from 'react';
import { useMessages } from '../../messages/index.ts';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { SequenceDrawing } from './SequenceDrawing.tsx';
import styles from './SequenceDiagram.module.css';
import type { SequenceMessage, SequenceParticipant, SequenceStep } from './layoutSequence.ts';
import { textRuns } from './sequenceText.ts';

export interface SequenceDiagramProps extends Omit<ComponentPropsWithRef<'figure'>, 'children'> {
  /** Caption. */
  caption: string;
  /** Participants, from left to right; at most five. */
  participants: readonly SequenceParticipant[];
  /** Steps, in order. */
  steps: readonly SequenceStep[];
}

/**
 * A sequence diagram. If it fits, it is drawn, with the steps as an ordered list for screen
 * readers; otherwise the list is shown.
 */
export function SequenceDiagram({
  caption,
  participants,
  steps,
  className,
  ...rest
}: SequenceDiagramProps) {
  const captionId = useId();
  return (
    <figure aria-labelledby={captionId} {...rest} className={clsx(styles['root'], className)}>
      <SequenceDrawing participants={participants} steps={steps} />
      <div className={styles['steps']}>
        {phasesOf(steps).map(({ phase, start, messages }) => (
          <div key={start} className={styles['phase']}>
            {phase !== null && <p className={styles['phaseTitle']}>{phase}</p>}
            <ol role="list" className={styles['list']} start={start}>
              {messages.map((message, index) => (
                <MessageItem key={start + index} message={message} participants={participants} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      <figcaption id={captionId} className={styles['caption']}>
        {caption}
      </figcaption>
    </figure>
  );
}

interface MessageItemProps {
  message: SequenceMessage;
  participants: readonly SequenceParticipant[];
}

function MessageItem({ message: { from, to, text, kind }, participants }: MessageItemProps) {
  const { to: toWord } = useMessages().content.sequence;
  const nameOf = (id: string) => participants.find((each) => each.id === id)?.label ?? id;
  return (
    <li className={styles['item']} data-kind={kind ?? 'call'}>
      <span className={styles['parties']}>
        {nameOf(from)}
        {from !== to && (
          <>
            <svg className={styles['arrow']} viewBox="0 0 20 10" aria-hidden="true">
              <path className={styles['arrowLine']} d="M1 5h17" />
              <path d="m14 1 4 4-4 4" />
            </svg>
            <VisuallyHidden> {toWord} </VisuallyHidden>
            {nameOf(to)}
          </>
        )}
        <VisuallyHidden>: </VisuallyHidden>
      </span>
      <span className={styles['text']}>
        {textRuns(text).map((run, index) =>
          run.isCode ? <InlineCode key={index}>{run.text}</InlineCode> : run.text,
        )}
      </span>
    </li>
  );
}

interface Phase {
  phase: string | null;
  /** Number of its first message. */
  start: number;
  messages: readonly SequenceMessage[];
}

/** Messages grouped by heading. */
function phasesOf(steps: readonly SequenceStep[]): Phase[] {
  const phases: { phase: string | null; start: number; messages: SequenceMessage[] }[] = [];
  let count = 0;
  for (const step of steps) {
    if ('phase' in step) phases.push({ phase: step.phase, start: count + 1, messages: [] });
    else {
      if (phases.length === 0) phases.push({ phase: null, start: 1, messages: [] });
      count += 1;
      phases.at(-1)?.messages.push(step);
    }
  }
  return phases;
}
