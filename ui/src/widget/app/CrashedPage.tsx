import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { PlainPage } from '../../internal/PlainPage.tsx';
import type { FlowSnapshot } from '../flow/flowSnapshot.ts';
import type { WidgetFlow } from '../flow/createWidgetFlow.ts';
import { useFirstWords } from '../words/texts.ts';

export interface CrashedPageProps {
  flow: WidgetFlow;
  snapshot: FlowSnapshot;
  /** Name of the application that opens the widget. */
  app: string;
}

/** Replaces the whole widget after a crash: says what happened, and leads back to the host page. */
export function CrashedPage({ flow, snapshot: { state, isFinishing }, app }: CrashedPageProps) {
  const { crashed, failureTitle, returnTo, returning } = useFirstWords();
  const outcome = state.step === 'done' ? crashed.done(app) : crashed.restart(app);
  return (
    <PlainPage
      title={crashed.title}
      documentTitle={failureTitle(crashed.title)}
      lines={[crashed.body, outcome]}
    >
      <ScreenButton isBusy={isFinishing} busyLabel={returning} onClick={() => void flow.finish()}>
        {returnTo(app)}
      </ScreenButton>
    </PlainPage>
  );
}
