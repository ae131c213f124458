import { useEffect } from 'react';
import { Boundary } from '../../internal/Boundary.tsx';
import { useSnapshot } from '../../internal/useSnapshot.ts';
import { useLocale, type Locale } from '../../messages/index.ts';
import type { FlowSnapshot } from '../flow/flowSnapshot.ts';
import type { WidgetFlow } from '../flow/createWidgetFlow.ts';
import { Connected } from '../screens/Shell/Connected.tsx';
import { LaterDialogsProvider } from '../screens/Shell/FooterLine.tsx';
import { WidgetShell } from '../screens/Shell/WidgetShell.tsx';
import { STOPS } from '../screens/stepTitle.ts';
import { CrashedPage } from './CrashedPage.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { frameAnnouncements } from './frameAnnouncements.ts';
import { useLaterParts } from './loadLaterParts.ts';
import { textStore } from '../words/textStore.ts';
import { TextsProvider, useFirstWords } from '../words/texts.ts';

export interface WidgetAppProps {
  flow: WidgetFlow;
  /** Name of the application that opens the widget, until the session provides it. */
  app: string;
  /** Language until the session provides the person's. */
  locale: Locale;
  /** The client's colour, `#rrggbb`. */
  color?: string | null;
}

/** The widget: the current screen and its frame, or a plain page if they crash. */
export function WidgetApp({ flow, app, locale, color = null }: WidgetAppProps) {
  const snapshot = useSnapshot(flow);
  const spoken = snapshot.session?.locale ?? locale;
  // Read here, because the texts that come with them are provided below.
  const later = useLaterParts();

  // Dialogs and search fields handle Escape themselves and stop it before it reaches this.
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key !== 'Escape' || isTaken) return;
      // Otherwise the browser would immediately close the dialog that this opens.
      event.preventDefault();
      flow.askToLeave();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [flow]);

  return (
    <Boundary
      onError={flow.crash}
      renderFallback={() => (
        <TextsProvider locale={spoken}>
          <CrashedPage flow={flow} snapshot={snapshot} app={app} />
        </TextsProvider>
      )}
    >
      <TextsProvider locale={spoken}>
        <Shell flow={flow} snapshot={snapshot} app={app} color={color} later={later} />
      </TextsProvider>
    </Boundary>
  );
}

function Shell({
  flow,
  snapshot,
  app,
  color,
  later,
}: {
  flow: WidgetFlow;
  snapshot: FlowSnapshot;
  app: string;
  color: string | null;
  later: ReturnType<typeof useLaterParts>;
}) {
  const widget = useFirstWords();
  const locale = useLocale();
  const { state, session, connection, isExpiring, connected } = snapshot;
  const { status, alerts } =
    later === null
      ? frameAnnouncements(snapshot, widget)
      : later.liveAnnouncements(snapshot, app, textStore.all(locale), locale);
  const canGoBack =
    state.step === 'access' || (state.step === 'consent' && state.entities.length > 1);
  const hasEnded = state.step === 'done' || state.step === 'failure';
  return (
    <Connected value={connected}>
      <WidgetShell
        stop={stopOf(state)}
        isMoving={state.step === 'connecting' && state.asked === null}
        onBack={canGoBack ? flow.goBack : undefined}
        onClose={flow.askToLeave}
        connection={connection}
        onRetry={flow.retryNow}
        isExpiring={isExpiring && !hasEnded}
        // Only with the first screen: shown during preparation, it would shift the content.
        isTest={
          state.step !== 'preparing' && session !== null && session.environment !== 'production'
        }
        // The list of institutions has no main button.
        brand={later?.brandColors(color) ?? null}
        status={status}
        alerts={alerts}
      >
        <LaterDialogsProvider value={later}>
          <CurrentScreen flow={flow} snapshot={snapshot} app={app} />
        </LaterDialogsProvider>
        {later !== null && <later.LeaveQuestion flow={flow} snapshot={snapshot} />}
      </WidgetShell>
    </Connected>
  );
}

function stopOf(state: FlowSnapshot['state']): number {
  switch (state.step) {
    case 'preparing':
    case 'institution':
      return STOPS.institution;
    case 'consent':
    case 'declined':
      return STOPS.consent;
    case 'access':
    case 'connecting':
    case 'accounts':
      return STOPS.access;
    case 'done':
      return STOPS.done;
    case 'failure':
      return state.origin === 'preparing' ? STOPS.institution : STOPS[state.origin];
  }
}
