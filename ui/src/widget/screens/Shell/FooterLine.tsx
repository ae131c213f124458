import { createContext, useContext, useState, type ComponentType } from 'react';
import type { CareDialogProps } from './CareDialog.tsx';
import styles from './FooterLine.module.css';
import { useFirstWords } from '../../words/texts.ts';

export interface FooterLineProps {
  /** The client's name. */
  app: string;
}

interface LaterDialogs {
  CareDialog: ComponentType<CareDialogProps>;
}

/** The dialog of the footer line; null until it is loaded, and then opens if it was asked for. */
export const LaterDialogsProvider = createContext<LaterDialogs | null>(null);

/** States who runs the connection and how the data is protected. */
export function FooterLine({ app }: FooterLineProps) {
  const { footer } = useFirstWords();
  const [isOpen, setIsOpen] = useState(false);
  const later = useContext(LaterDialogsProvider);
  return (
    <>
      <p className={styles['line']}>
        {footer.connection}{' '}
        <span className={styles['dot']} aria-hidden="true">
          ·
        </span>{' '}
        <button type="button" className={styles['care']} onClick={() => setIsOpen(true)}>
          {footer.care}
        </button>
      </p>
      {later !== null && (
        <later.CareDialog app={app} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
