import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type {
  ChallengeField as FieldSpec,
  WidgetEntity,
  WidgetSession,
} from '../../../client/index.ts';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { FieldNote } from '../../../components/Field/Field.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { clockText } from '../../../format/clockText.ts';
import { useSecondsLeft } from '../../../hooks/useSecondsLeft.ts';
import type { Asked } from '../../flow/flowState.ts';
import { ClientMark } from '../ClientMark/ClientMark.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { stepTitle, STOPS } from '../stepTitle.ts';
import { ChallengeField, challengeProblem, whereText } from './ChallengeField.tsx';
import styles from './ChallengeScreen.module.css';
import { useWords } from '../../words/texts.ts';

/** No challenge lasts longer. */
const LONGEST_SECONDS = 185;

export interface ChallengeScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  /** The challenge, and the state of the reply. */
  asked: Asked;
  /** Called with the answers, by the field's name; the screen has cleared them by then. */
  onAnswer: (answers: Record<string, string>) => void;
  onCancel: () => void;
}

/** The institution's challenge: its message in the institution's own words, and where to look. */
export function ChallengeScreen({
  session,
  entity,
  asked,
  onAnswer,
  onCancel,
}: ChallengeScreenProps) {
  const widget = useWords();
  const words = widget.challenge;
  const { challenge, reply, isCancelling } = asked;
  const { kind, fields, message } = challenge;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const id = useId();
  const fieldsRef = useRef<HTMLDivElement>(null);
  const isSending = reply !== 'none';
  const problem = challengeProblem(asked, widget);
  const isAgain = problem !== null;
  // With several fields, the error is about all of them.
  const [only] = fields.length === 1 ? fields : [];

  useEffect(() => {
    if (!isAgain) return;
    const shown = fieldsRef.current?.querySelector('input') ?? document.getElementById(id);
    shown?.focus();
    fieldsRef.current?.scrollIntoView({ block: 'nearest' });
  }, [id, isAgain, challenge.id]);

  const errorOf = ({ name, type, pattern, minLength, maxLength }: FieldSpec): string | null => {
    const answer = typed[name] ?? '';
    if (new RegExp(pattern).test(answer)) return null;
    if (type === 'choice') return words.choose;
    if (answer === '' || minLength !== maxLength) return words.required;
    return type === 'digits' ? words.digits(maxLength) : words.length(maxLength);
  };

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending || fields.length === 0) return;
    const found = fields.flatMap((field) => {
      const error = errorOf(field);
      return error === null ? [] : [[field.name, error] as const];
    });
    setErrors(Object.fromEntries(found));
    const [first] = found;
    if (first !== undefined) {
      fieldsRef.current
        ?.querySelector<HTMLInputElement>(`[name="${CSS.escape(first[0])}"]`)
        ?.focus();
      return;
    }
    setTyped({});
    onAnswer(Object.fromEntries(fields.map(({ name }) => [name, typed[name] ?? ''])));
  };

  const refusal: typeof errors =
    only && isAgain && typed[only.name] === undefined ? { [only.name]: problem } : {};
  const where = whereText(challenge, entity.name, widget);
  const cancel = (
    <ScreenButton
      variant="secondary"
      onClick={onCancel}
      isBusy={isSending && isCancelling}
      busyLabel={words.cancelling}
      disabled={isSending && !isCancelling}
    >
      {words.cancel}
    </ScreenButton>
  );
  return (
    <Screen
      title={words.title}
      documentTitle={stepTitle(widget, STOPS.access)}
      {...(!isAgain && {
        before: <ClientMark client={session.client} institution={entity} />,
        lead: message === null ? words.leads[kind](entity.name) : words.says(entity.name),
      })}
      app={session.client.name}
      hasOwnFocus={isAgain}
      areActionsBeside
      onSubmit={handleSubmit}
      aria-busy={isSending}
      actions={
        fields.length === 0 ? (
          cancel
        ) : (
          <>
            <ScreenButton
              type="submit"
              isBusy={isSending && !isCancelling}
              busyLabel={words.sending}
              disabled={isSending && isCancelling}
            >
              {words.confirm}
            </ScreenButton>
            {cancel}
          </>
        )
      }
    >
      {message !== null && <blockquote className={styles['sentence']}>{message}</blockquote>}
      {where !== null && !isAgain && <p>{where}</p>}
      {kind === 'approve' && <p>{words.advances}</p>}
      <TimeLeft key={challenge.id} expiresAt={challenge.expiresAt} />
      {fields.length > 0 && (
        <div ref={fieldsRef} className={styles['fields']} data-kind={kind}>
          {fields.map((field) => (
            <ChallengeField
              key={field.name}
              field={field}
              kind={kind}
              value={typed[field.name] ?? ''}
              error={errors[field.name] ?? refusal[field.name]}
              onValueChange={(value) => {
                setTyped((before) => ({ ...before, [field.name]: value }));
                setErrors({});
              }}
            />
          ))}
        </div>
      )}
      {isAgain && !only && (
        <FieldNote id={id} role="alert" tabIndex={-1} tone="danger">
          {problem}
        </FieldNote>
      )}
    </Screen>
  );
}

/** The time left, announced only twice instead of every second. */
function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const words = useWords().challenge;
  const seconds = useSecondsLeft(expiresAt, LONGEST_SECONDS);
  if (seconds === null) return null;
  const news = seconds <= 15 ? words.fewSeconds : seconds <= 60 ? words.oneMinute : '';
  return (
    <>
      <p className={styles['time']} role="timer" aria-live="off">
        {words.timeLeft(clockText(seconds))}
      </p>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}
