import { useRef, useState } from 'react';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import styles from './FooterLine.module.css';
import { useFirstWords } from '../../words/texts.ts';

export interface FooterLineProps {
  /** The client's name. */
  app: string;
}

/** States who runs the connection and how the data is protected. */
export function FooterLine({ app }: FooterLineProps) {
  const { footer, care } = useFirstWords();
  const [isOpen, setIsOpen] = useState(false);
  const closeRef = useRef<HTMLButtonElement>(null);
  const handleClose = () => setIsOpen(false);
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
      <Dialog
        isOpen={isOpen}
        onClose={handleClose}
        title={care.title}
        initialFocusRef={closeRef}
        actions={
          <ScreenButton ref={closeRef} onClick={handleClose}>
            {care.close}
          </ScreenButton>
        }
      >
        <ul className={styles['points']}>
          {care.points(app).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
