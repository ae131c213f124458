import { useCopy } from './useCopy.ts';
import styles from './CopyCode.module.css';

export interface CopyCodeProps {
  /** What is shown and copied. */
  children: string;
}

/** A name that copies itself when pressed. */
export function CopyCode({ children }: CopyCodeProps) {
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      className={styles['copy']}
      aria-label={`Copiar ${children}`}
      onClick={() => {
        copy(children);
      }}
    >
      <code>{children}</code>
      {copied !== null && <span className={styles['state']}>Copiado</span>}
    </button>
  );
}
