import { useEffect } from 'react';
import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { ErrorBoundary } from '../../components/ErrorBoundary/ErrorBoundary.tsx';
import { useSnapshot } from '../../internal/createSnapshotStore.ts';
import { PlainPage } from '../../internal/PlainPage.tsx';
import { MessagesProvider, type Locale } from '../../messages/index.ts';
import type { PersonFlow } from '../flow/index.ts';
import { CodeScreen } from '../screens/Code/CodeScreen.tsx';
import { ConnectionScreen } from '../screens/Connection/ConnectionScreen.tsx';
import { ConnectionsScreen } from '../screens/Connections/ConnectionsScreen.tsx';
import { DataScreen } from '../screens/Data/DataScreen.tsx';
import { QuestionDialog } from '../screens/Question/QuestionDialog.tsx';
import { RequestsScreen } from '../screens/Requests/RequestsScreen.tsx';
import { ResultScreen } from '../screens/Result/ResultScreen.tsx';
import type { ScreenOfFlowProps } from '../screens/screenProps.ts';
import { PersonShell, type PersonShellProps } from '../screens/Shell/PersonShell.tsx';
import { SignInScreen } from '../screens/SignIn/SignInScreen.tsx';
import { useWords } from '../words/useWords.ts';

export interface PersonAppProps extends Pick<PersonShellProps, 'helpUrl' | 'inboxUrl'> {
  flow: PersonFlow;
  /** Language until the person chooses another. */
  locale: Locale;
}

/** The person's page: the current screen and its frame, or a plain page if they crash. */
export function PersonApp({ flow, locale, ...addresses }: PersonAppProps) {
  const snapshot = useSnapshot(flow);
  const spoken = snapshot.locale ?? locale;

  useEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);

  return (
    <MessagesProvider locale={spoken}>
      <ErrorBoundary renderFallback={() => <CrashedPage />}>
        <PersonShell flow={flow} snapshot={snapshot} {...addresses}>
          <CurrentScreen key={snapshot.visited} flow={flow} snapshot={snapshot} />
          <QuestionDialog flow={flow} snapshot={snapshot} />
        </PersonShell>
      </ErrorBoundary>
    </MessagesProvider>
  );
}

function CurrentScreen(props: ScreenOfFlowProps) {
  const { route, result } = props.snapshot;
  switch (route.name) {
    case 'sign-in':
      return <SignInScreen {...props} />;
    case 'code':
      return <CodeScreen {...props} />;
    case 'connections':
      return <ConnectionsScreen {...props} />;
    case 'connection':
      return <ConnectionScreen {...props} />;
    case 'requests':
      return <RequestsScreen {...props} />;
    case 'data':
      return <DataScreen {...props} />;
    case 'result':
      return result === null ? null : <ResultScreen {...props} result={result} />;
  }
}

/** Replaces the whole page after a crash: says so, and offers to load it again. */
function CrashedPage() {
  const { crashed, documentTitle } = useWords();
  const { title, body, action } = crashed;
  return (
    <PlainPage title={title} documentTitle={documentTitle(title)} lines={[body]}>
      <ScreenButton onClick={() => location.reload()}>{action}</ScreenButton>
    </PlainPage>
  );
}
