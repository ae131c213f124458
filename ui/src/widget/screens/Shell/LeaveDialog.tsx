import { useRef } from 'react';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import type { FlowSnapshot } from '../../flow/flowSnapshot.ts';
import { useWords } from '../../words/texts.ts';

export interface LeaveDialogProps {
  /** State of the dialog. */
  leaving: FlowSnapshot['leaving'];
  /** Whether, as far as is known, no data has reached the client yet. */
  isNothingShared: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Confirms leaving, before input is lost. */
export function LeaveDialog({ leaving, isNothingShared, onStay, onLeave }: LeaveDialogProps) {
  const { leave } = useWords();
  const stayRef = useRef<HTMLButtonElement>(null);
  const body = isNothingShared ? leave.body : leave.uncertain;
  return (
    <Dialog
      isOpen={leaving !== 'no'}
      onClose={onStay}
      title={leave.title}
      isDismissible={false}
      initialFocusRef={stayRef}
      actions={
        <>
          <ScreenButton ref={stayRef} onClick={onStay}>
            {leave.stay}
          </ScreenButton>
          <ScreenButton
            variant="secondary"
            isBusy={leaving === 'sending'}
            busyLabel={leave.leaving}
            onClick={onLeave}
          >
            {leave.leave}
          </ScreenButton>
        </>
      }
    >
      <p aria-live="polite">{leaving === 'unconfirmed' ? leave.unconfirmed : body}</p>
    </Dialog>
  );
}
