import { useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { useWords } from '../words/texts.ts';
import styles from './ActDialog.module.css';
import { ProblemAlert } from './ProblemAlert.tsx';
import { textOf } from './textOf.ts';
import { useAct } from './useRead.ts';

export interface ActDialogProps {
  title: string;
  /** What will happen, and fields. */
  children: ReactNode;
  /** Label of the button that does it. */
  label: string;
  /** Takes something away: the focus begins on the way back. */
  isDanger?: boolean;
  /** @param field the text of a field, by its name */
  act: (field: (name: string) => string) => Promise<void>;
  /** Called once it is done; the page closes the dialog. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is done, does it, and says why if it fails. */
export function ActDialog({
  title,
  children,
  label,
  isDanger = false,
  act,
  onDone,
  onClose,
}: ActDialogProps) {
  const words = useWords();
  const id = useId();
  const cancelRef = useRef<HTMLButtonElement>(null);
  const { run, isBusy, problem } = useAct();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => textOf(fields.get(name));
    void run(() => act(field)).then((isDone) => {
      if (isDone) onDone();
    });
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
        {children}
        {problem !== null && <ProblemAlert problem={problem} isFocused />}
      </form>
    </Dialog>
  );
}
