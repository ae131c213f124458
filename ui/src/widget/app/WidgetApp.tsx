import { useEffect } from 'react';
import { Boundary } from '../../internal/Boundary.tsx';
import { useSnapshot } from '../../internal/useSnapshot.ts';
import { useLocale, type Locale } from '../../messages/index.ts';
import { mayBeRunning } from '../flow/flowState.ts';
import type { FlowSnapshot } from '../flow/flowSnapshot.ts';
import type { WidgetFlow } from '../flow/createWidgetFlow.ts';
import { Connected } from '../screens/Shell/Connected.tsx';
import { LeaveDialog } from '../screens/Shell/LeaveDialog.tsx';
import { WidgetShell } from '../screens/Shell/WidgetShell.tsx';
import { STOPS } from '../screens/stepTitle.ts';
import { CrashedPage } from './CrashedPage.tsx';
import { CurrentScreen, laterScreens } from './CurrentScreen.tsx';
import { frameAnnouncements } from './frameAnnouncements.ts';
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
        <Shell flow={flow} snapshot={snapshot} app={app} color={color} />
      </TextsProvider>
    </Boundary>
  );
}

function Shell({
  flow,
  snapshot,
  app,
  color,
}: {
  flow: WidgetFlow;
  snapshot: FlowSnapshot;
  app: string;
  color: string | null;
}) {
  const widget = useFirstWords();
  const locale = useLocale();
  const { state, session, connection, isExpiring, leaving, connected } = snapshot;
  const later = laterScreens.useLoadedPart();
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
        <CurrentScreen flow={flow} snapshot={snapshot} app={app} />
        <LeaveDialog
          leaving={leaving}
          isNothingShared={
            connected.length === 0 && (state.step === 'connecting' || !mayBeRunning(state))
          }
          onStay={flow.stay}
          onLeave={() => void flow.leave()}
        />
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
