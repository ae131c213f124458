import { useRef } from 'react';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useWords } from '../../words/texts.ts';
import styles from './FooterLine.module.css';

export interface CareDialogProps {
  /** The client's name. */
  app: string;
  isOpen: boolean;
  onClose: () => void;
}

/** States how the data is protected. */
export function CareDialog({ app, isOpen, onClose }: CareDialogProps) {
  const { care } = useWords();
  const closeRef = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={care.title}
      initialFocusRef={closeRef}
      actions={
        <ScreenButton ref={closeRef} onClick={onClose}>
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
  );
}
