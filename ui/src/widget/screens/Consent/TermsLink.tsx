import { useState } from 'react';
import type { WidgetSession } from '../../../client/index.ts';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import styles from './ConsentScreen.module.css';
import { useWords } from '../../words/texts.ts';

export interface TermsLinkProps {
  terms: WidgetSession['terms'];
  className?: string | undefined;
}

/** Opens the terms that the person accepts, in the version that is sent to the API. */
export function TermsLink({ terms, className }: TermsLinkProps) {
  const words = useWords().consent;
  const [isOpen, setIsOpen] = useState(false);
  const handleClose = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {words.terms}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={handleClose}
        title={words.terms}
        actions={<ScreenButton onClick={handleClose}>{words.closeTerms}</ScreenButton>}
      >
        <div className={styles['terms']}>
          <p>{terms.text}</p>
          <p className={styles['version']}>{words.termsVersion(terms.version)}</p>
        </div>
      </Dialog>
    </>
  );
}
