import { Button } from '../../components/Button/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock/CodeBlock.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { useWords } from '../words/texts.ts';
import styles from './ActDialog.module.css';

export interface ShownOnceDialogProps {
  title: string;
  /** What it is for and how to keep it. */
  body: string;
  secret: string;
  onClose: () => void;
}

/** Shows a key or secret that cannot be seen again. It closes only by its button. */
export function ShownOnceDialog({ title, body, secret, onClose }: ShownOnceDialogProps) {
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
