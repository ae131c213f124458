import { useRef, useState, type SubmitEvent } from 'react';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { Button } from '../../../components/Button/Button.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Details } from '../../../components/Details/Details.tsx';
import { TextField } from '../../../components/TextField/TextField.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { clockText } from '../../../format/clockText.ts';
import { useSecondsLeft } from '../../../hooks/useSecondsLeft.ts';
import { useWords } from '../../words/texts.ts';
import type { ScreenOfFlowProps } from '../screenProps.ts';
import { ProblemAlert } from '../Shell/ProblemAlert.tsx';
import { Screen } from '../Shell/Screen.tsx';
import styles from './CodeScreen.module.css';

const LENGTH = 6;

/** A code lasts ten minutes; the rest allows for the response's time in transit. */
const LONGEST_SECONDS = 605;

/** Asks for the code that was sent by e-mail. */
export function CodeScreen({ flow, snapshot }: ScreenOfFlowProps) {
  const words = useWords().code;
  const { signIn, typed, resent, problem, isSending } = snapshot;
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const isOver = problem?.kind === 'code_over';

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (code.length !== LENGTH) {
      setIsMissing(true);
      inputRef.current?.focus();
      return;
    }
    setIsAgain(false);
    void flow.confirm(code);
  };
  const handleAgain = () => {
    setIsAgain(true);
    setCode('');
    setIsMissing(false);
    inputRef.current?.focus();
    void flow.sendAgain();
  };

  return (
    <Screen
      snapshot={snapshot}
      width="text"
      title={words.title}
      lead={words.lead(typed?.email ?? null)}
    >
      <form className={styles['form']} noValidate onSubmit={handleSubmit}>
        {problem !== null && <ProblemAlert problem={problem} isFocused />}
        {problem === null && resent > 0 && <Alert tone="success" title={words.resent} />}
        <VisuallyHidden role="status">
          {problem === null && resent > 0 && `${words.resent}${' '.repeat(resent)}`}
        </VisuallyHidden>
        <TextField
          ref={inputRef}
          className={styles['code']}
          label={words.label}
          hint={words.hint}
          value={code}
          error={isMissing ? words.required : undefined}
          // A pasted code may have spaces, or the sentence around it.
          onValueChange={(next) => {
            setCode(next.replaceAll(/\D/g, '').slice(0, LENGTH));
            setIsMissing(false);
          }}
          // After a rejection, the next key replaces the code.
          onFocus={(event) => event.currentTarget.select()}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        {signIn !== null && !isOver && (
          <TimeLeft key={signIn.signInId} expiresAt={signIn.codeExpiresAt} />
        )}
        <div className={styles['actions']}>
          <ScreenButton
            type="submit"
            variant={isOver ? 'secondary' : 'primary'}
            isBusy={isSending && !isAgain}
            busyLabel={words.sending}
          >
            {words.submit}
          </ScreenButton>
          <ScreenButton
            variant={isOver ? 'primary' : 'secondary'}
            isBusy={isSending && isAgain}
            busyLabel={words.sendingAgain}
            onClick={handleAgain}
          >
            {words.again}
          </ScreenButton>
          <Button variant="quiet" isFullWidth onClick={() => flow.go({ name: 'sign-in' })}>
            {words.other}
          </Button>
        </div>
      </form>
      <Details className={styles['missing']} summary={words.missingTitle}>
        <ul className={styles['points']}>
          {words.missing.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Details>
    </Screen>
  );
}

/** The time left, announced only once instead of every second. */
function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const words = useWords();
  const seconds = useSecondsLeft(expiresAt, LONGEST_SECONDS);
  if (seconds === null) return null;
  if (seconds === 0) return <ProblemAlert problem={{ kind: 'code_over' }} />;
  return (
    <>
      <p className={styles['time']} role="timer" aria-live="off">
        {words.code.timeLeft(clockText(seconds))}
      </p>
      <VisuallyHidden role="status">{seconds <= 60 && words.code.oneMinute}</VisuallyHidden>
    </>
  );
}
