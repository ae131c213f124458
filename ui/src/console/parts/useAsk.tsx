import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { useWords } from '../words/texts.ts';
import { ProblemAlert } from './ProblemAlert.tsx';
import styles from './useAsk.module.css';
import { useAct } from './useRead.ts';

/** A key or secret that cannot be seen again, what it is for and how to keep it. */
interface Secret {
  title: string;
  body: string;
  secret: string;
}

/** What came of an act: what was done, in words, or a secret to show. */
export interface Outcome {
  done?: string;
  shown?: Secret;
}

/** A question before something is done. */
export interface Question {
  title: string;
  /** What will happen, and fields with names. */
  body: ReactNode;
  /** Label of the button that does it. */
  label: string;
  /** Takes something away: the focus begins on the way back. */
  isDanger?: boolean;
  /** @param field the text of a field, by its name */
  act: (field: (name: string) => string) => Promise<Outcome>;
}

/** Waits for an act, and tells what was done. */
export async function tell(act: Promise<unknown>, done?: string): Promise<Outcome> {
  await act;
  return done === undefined ? {} : { done };
}

export type Ask = (question: Question) => void;

/**
 * Asks, acts and tells, one question at a time. `dialog` belongs into the page, which shows `done`.
 * @param after called after each act, to read again what it has changed
 */
export function useAsk(after: () => void) {
  const [question, ask] = useState<Question | null>(null);
  const [{ done = null, shown = null }, setOutcome] = useState<Outcome>({});
  const finish = (outcome: Outcome) => {
    ask(null);
    setOutcome(outcome);
    after();
  };
  const dialog = (
    <>
      {question !== null && (
        <QuestionDialog question={question} onDone={finish} onClose={() => ask(null)} />
      )}
      {shown !== null && <SecretDialog {...shown} onClose={() => setOutcome({})} />}
    </>
  );
  return { ask: ask as Ask, done, dialog };
}

interface QuestionDialogProps {
  question: Question;
  onDone: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Asks before something is done, does it, and says why if it fails. */
function QuestionDialog({ question, onDone, onClose }: QuestionDialogProps) {
  const words = useWords();
  const id = useId();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const { run, isBusy, problem } = useAct();
  const { title, body, label, isDanger = false, act } = question;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void run(async () => onDone(await act((name) => textOf(fields.get(name)))));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      {...(isDanger && { initialFocusRef: cancelRef })}
      actions={
        <>
          <Button
            type="submit"
            form={id}
            variant={isDanger ? 'danger' : 'primary'}
            isBusy={isBusy}
            busyLabel={words.working}
          >
            {label}
          </Button>
          <Button ref={cancelRef} variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['form']} onSubmit={handleSubmit}>
        {typeof body === 'string' ? <p>{body}</p> : body}
        {problem !== null && <ProblemAlert problem={problem} isFocused />}
      </form>
    </Dialog>
  );
}

/** Closes only by its button. */
function SecretDialog({ title, body, secret, onClose }: Secret & { onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog
      isOpen
      isDismissible={false}
      onClose={onClose}
      title={title}
      actions={<Button onClick={onClose}>{words.saved}</Button>}
    >
      <div className={styles['form']}>
        <p>{body}</p>
        <CodeBlock code={secret} language="text" />
      </div>
    </Dialog>
  );
}

/** The text of a form's field, without spaces around it; empty for a file or none. */
export const textOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value.trim() : '';
