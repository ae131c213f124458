import { CodeScreen } from '../screens/Code/CodeScreen.tsx';
import { ConnectionScreen } from '../screens/Connection/ConnectionScreen.tsx';
import { ConnectionsScreen } from '../screens/Connections/ConnectionsScreen.tsx';
import { DataScreen } from '../screens/Data/DataScreen.tsx';
import { QuestionDialog } from '../screens/Question/QuestionDialog.tsx';
import { RequestsScreen } from '../screens/Requests/RequestsScreen.tsx';
import { ResultScreen } from '../screens/Result/ResultScreen.tsx';
import type { ScreenOfFlowProps } from '../screens/screenProps.ts';

/** The screens after the first, with their questions. */
export function LaterScreen(props: ScreenOfFlowProps) {
  return (
    <>
      <Route key={props.snapshot.visited} {...props} />
      <QuestionDialog {...props} />
    </>
  );
}

function Route(props: ScreenOfFlowProps) {
  const { route, result } = props.snapshot;
  switch (route.name) {
    case 'sign-in':
      return null;
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
