import '../../styles/fonts-mono.css';
import { useMemo } from 'react';
import type { Permission } from '../../client/index.ts';
import { Logo } from '../../components/Logo/Logo.tsx';
import type { Route } from '../flow/route.ts';
import { Connections } from '../pages/Connections.tsx';
import { Home } from '../pages/Home.tsx';
import { Institutions } from '../pages/Institutions.tsx';
import { Invitation } from '../pages/Invitation.tsx';
import { Keys } from '../pages/Keys.tsx';
import { Log } from '../pages/Log.tsx';
import { Task } from '../pages/Task.tsx';
import { Tasks } from '../pages/Tasks.tsx';
import { Team } from '../pages/Team.tsx';
import { Usage } from '../pages/Usage.tsx';
import { Webhook } from '../pages/Webhook.tsx';
import { Webhooks } from '../pages/Webhooks.tsx';
import { WidgetConfig } from '../pages/WidgetConfig.tsx';
import { WidgetConfigs } from '../pages/WidgetConfigs.tsx';
import { Frame } from '../parts/Frame.tsx';
import { ProblemAlert } from '../parts/ProblemAlert.tsx';
import { Shell } from '../parts/Shell.tsx';
import { ConsoleContext } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';
import { Blank } from './Blank.tsx';
import type { LaterPagesProps } from './laterPagesProps.ts';

/** The pages after the first. */
export function LaterPages({ flow, snapshot, docsUrl, inboxUrl }: LaterPagesProps) {
  const { isSignedIn, me, problem, route } = snapshot;
  const frame = { flow, docsUrl, inboxUrl };
  if (isSignedIn && me !== null) return <SignedIn {...frame} snapshot={{ ...snapshot, me }} />;
  return (
    <Frame {...frame} brand={<Logo />}>
      {!isSignedIn && route.page === 'invitation' ? (
        <Invitation flow={flow} token={route.id ?? ''} />
      ) : (
        <Blank>
          {problem !== null && (
            <ProblemAlert problem={problem} onRetry={() => void flow.readMe()} />
          )}
        </Blank>
      )}
    </Frame>
  );
}

type SignedInProps = LaterPagesProps & {
  snapshot: { me: NonNullable<LaterPagesProps['snapshot']['me']> };
};

function SignedIn({ snapshot, ...frame }: SignedInProps) {
  const { flow, docsUrl } = frame;
  const { me, route, visited } = snapshot;
  const calls = flow.calls();
  const { value: institutions } = useRead(calls.listInstitutions);
  const value = useMemo(() => {
    const can = (permission: Permission) => me.permissions.includes(permission);
    return { flow, calls, route, visited, me, can, institutions, docsUrl };
  }, [flow, calls, route, visited, me, institutions, docsUrl]);
  return (
    <ConsoleContext value={value}>
      <Shell {...frame}>
        <CurrentPage key={visited} route={route} />
      </Shell>
    </ConsoleContext>
  );
}

function CurrentPage({ route: { page, id } }: { route: Route }) {
  switch (page) {
    case 'home':
    case 'invitation':
      return <Home />;
    case 'tasks':
      return id === null ? <Tasks /> : <Task id={id} />;
    case 'connections':
      return <Connections />;
    case 'webhooks':
      return id === null ? <Webhooks /> : <Webhook id={id} />;
    case 'keys':
      return <Keys />;
    case 'usage':
      return <Usage />;
    case 'log':
      return <Log />;
    case 'widget':
      return id === null ? <WidgetConfigs /> : <WidgetConfig id={id} />;
    case 'institutions':
      return <Institutions />;
    case 'team':
      return <Team />;
  }
}
