import { useContext } from 'react';
import type { WidgetSession } from '../../../client/index.ts';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import { Connected } from '../Shell/Connected.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { useWords } from '../../words/texts.ts';

export interface DeclinedScreenProps {
  session: WidgetSession;
  /** Returning to the application. */
  isFinishing?: boolean;
  onFinish: () => void;
  onReview: () => void;
}

/** The person declined, and may reconsider. */
export function DeclinedScreen({
  session,
  isFinishing = false,
  onFinish,
  onReview,
}: DeclinedScreenProps) {
  const widget = useWords();
  const isFirst = useContext(Connected).length === 0;
  const { lead, review } = widget.declined;
  const title = isFirst ? widget.declined.title : widget.declined.nothingMore;
  const { name } = session.client;
  return (
    <Screen
      title={title}
      documentTitle={widget.failureTitle(title)}
      lead={lead(name)}
      app={name}
      actions={
        <>
          <ScreenButton isBusy={isFinishing} busyLabel={widget.returning} onClick={onFinish}>
            {widget.returnTo(name)}
          </ScreenButton>
          <ScreenButton variant="secondary" onClick={onReview}>
            {review}
          </ScreenButton>
        </>
      }
    />
  );
}
