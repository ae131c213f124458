import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type {
  ChallengeField as FieldSpec,
  WidgetEntity,
  WidgetSession,
} from '../../../client/index.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { clockText } from '../../../format/clockText.ts';
import { useSecondsLeft } from '../../../hooks/useSecondsLeft.ts';
import { useMessages } from '../../../messages/index.ts';
import type { Asked } from '../../flow/flowState.ts';
import { ClientMark } from '../ClientMark/ClientMark.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { stepTitle, STOPS } from '../stepTitle.ts';
import { challengeAlert, ChallengeField, whereText } from './ChallengeField.tsx';
import styles from './ChallengeScreen.module.css';

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
  const messages = useMessages();
  const words = messages.widget.challenge;
  const { challenge, reply } = asked;
  const { kind, fields, message } = challenge;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const inputs = useRef(new Map<string, HTMLInputElement>());
  const alertRef = useRef<HTMLDivElement>(null);
  const isSending = reply !== 'none';
  const alert = challengeAlert(asked, messages);
  const hasAlert = alert !== null;

  useEffect(() => {
    if (hasAlert) alertRef.current?.focus();
  }, [hasAlert, challenge.id]);

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
      inputs.current.get(first[0])?.focus();
      return;
    }
    setTyped({});
    onAnswer(Object.fromEntries(fields.map(({ name }) => [name, typed[name] ?? ''])));
  };

  const where = whereText(challenge, entity.name, messages);
  const cancel = (
    <ScreenButton variant="secondary" onClick={onCancel} disabled={isSending}>
      {words.cancel}
    </ScreenButton>
  );
  return (
    <Screen
      title={words.title}
      documentTitle={stepTitle(messages, STOPS.access)}
      before={<ClientMark client={session.client} institution={entity} />}
      lead={message === null ? words.leads[kind](entity.name) : words.says(entity.name)}
      app={session.client.name}
      hasOwnFocus={hasAlert}
      onSubmit={handleSubmit}
      aria-busy={isSending}
      actions={
        fields.length === 0 ? (
          cancel
        ) : (
          <>
            <ScreenButton type="submit" isBusy={isSending} busyLabel={words.sending}>
              {words.confirm}
            </ScreenButton>
            {cancel}
          </>
        )
      }
    >
      {alert && (
        <Alert ref={alertRef} tabIndex={-1} tone="danger" title={alert.title}>
          {alert.body}
        </Alert>
      )}
      {message !== null && <blockquote className={styles['sentence']}>{message}</blockquote>}
      {where !== null && <p>{where}</p>}
      {kind === 'approve' && <p>{words.advances}</p>}
      {fields.length > 0 && (
        <div className={styles['fields']} data-kind={kind}>
          {fields.map((field) => (
            <ChallengeField
              key={field.name}
              ref={(input) => {
                if (input === null) inputs.current.delete(field.name);
                else inputs.current.set(field.name, input);
              }}
              field={field}
              kind={kind}
              value={typed[field.name] ?? ''}
              error={errors[field.name]}
              onValueChange={(value) => {
                setTyped((before) => ({ ...before, [field.name]: value }));
                setErrors({});
              }}
            />
          ))}
        </div>
      )}
      <TimeLeft key={challenge.id} expiresAt={challenge.expiresAt} />
    </Screen>
  );
}

/** The time left, announced only twice instead of every second. */
function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const words = useMessages().widget.challenge;
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
