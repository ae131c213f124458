import { useMemo, type ComponentType } from 'react';
import type { Permission } from '../../client/index.ts';
import '../../styles/fonts-mono.css';
import type { Route } from '../flow/route.ts';
import { Connections } from '../pages/Connections.tsx';
import { GoLive } from '../pages/GoLive.tsx';
import { Home } from '../pages/Home.tsx';
import { Institutions } from '../pages/Institutions.tsx';
import { Invitation } from '../pages/Invitation.tsx';
import { Keys } from '../pages/Keys.tsx';
import { Log } from '../pages/Log.tsx';
import { Organisation } from '../pages/Organisation.tsx';
import { Task, Tasks } from '../pages/Tasks.tsx';
import { Team } from '../pages/Team.tsx';
import { Usage } from '../pages/Usage.tsx';
import { Webhook, Webhooks } from '../pages/Webhooks.tsx';
import { WidgetConfig, WidgetConfigs } from '../pages/WidgetConfigs.tsx';
import { Blank } from '../parts/EntrancePage.tsx';
import { Frame, type PageFrameProps } from '../parts/Frame.tsx';
import { Shell } from '../parts/Shell.tsx';
import { ConsoleContext, useConsole } from '../parts/useConsole.ts';
import { useRead } from '../parts/useRead.ts';

/** The pages after the first. */
export function LaterPages({ flow, snapshot, docsUrl, inboxUrl }: PageFrameProps) {
  const { isSignedIn, me, problem, route } = snapshot;
  const frame = { flow, docsUrl, inboxUrl };
  if (isSignedIn && me !== null) return <SignedIn {...frame} snapshot={{ ...snapshot, me }} />;
  return (
    <Frame {...frame}>
      {!isSignedIn && route.page === 'invitation' ? (
        <Invitation flow={flow} token={route.id ?? ''} />
      ) : !isSignedIn && route.page === 'organisation' ? (
        <Organisation flow={flow} />
      ) : (
        <Blank problem={problem} reload={() => void flow.readMe()} />
      )}
    </Frame>
  );
}

type SignedInProps = PageFrameProps & {
  snapshot: { me: NonNullable<PageFrameProps['snapshot']['me']> };
};

function SignedIn({ snapshot, ...frame }: SignedInProps) {
  const { flow, docsUrl } = frame;
  const { me, route, visited } = snapshot;
  const CurrentPage = PAGE[route.page];
  const calls = flow.calls();
  const { value: institutions } = useRead(calls.listInstitutions);
  const value = useMemo(() => {
    const can = (permission: Permission) => me.permissions.includes(permission);
    return { flow, calls, route, visited, me, can, institutions, docsUrl };
  }, [flow, calls, route, visited, me, institutions, docsUrl]);
  return (
    <ConsoleContext value={value}>
      <Shell {...frame}>
        <CurrentPage key={visited} id={route.id} />
      </Shell>
    </ConsoleContext>
  );
}

const withId = (List: ComponentType, One: ComponentType<{ id: string }>) =>
  function Either({ id }: { id: string | null }) {
    return id === null ? <List /> : <One id={id} />;
  };

const PAGE: Record<Route['page'], ComponentType<{ id: string | null }>> = {
  home: Home,
  invitation: function InvitationOfAnother({ id }) {
    const { flow, me } = useConsole();
    return <Invitation flow={flow} token={id ?? ''} signedInAs={me.member.name} />;
  },
  // Somebody who has signed in already.
  organisation: Home,
  tasks: withId(Tasks, Task),
  connections: Connections,
  webhooks: withId(Webhooks, Webhook),
  keys: Keys,
  usage: Usage,
  log: Log,
  widget: withId(WidgetConfigs, WidgetConfig),
  institutions: Institutions,
  team: Team,
  goLive: GoLive,
};
