import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { Boundary } from '../../internal/Boundary.tsx';
import { createLaterPart } from '../../internal/createLaterPart.ts';
import { useSnapshot } from '../../internal/useSnapshot.ts';
import { PlainPage } from '../../internal/PlainPage.tsx';
import type { Locale } from '../../messages/index.ts';
import type { PersonFlow } from '../flow/index.ts';
import type { ScreenOfFlowProps } from '../screens/screenProps.ts';
import { PersonShell, type PersonShellProps } from '../screens/Shell/PersonShell.tsx';
import { SignInScreen } from '../screens/SignIn/SignInScreen.tsx';
import { Waiting } from '../screens/Shell/Waiting.tsx';
import { textStore } from '../words/textStore.ts';
import { TextsProvider, useFirstWords } from '../words/texts.ts';

export interface PersonAppProps extends Pick<PersonShellProps, 'helpUrl' | 'inboxUrl'> {
  flow: PersonFlow;
  /** Language until the person chooses another. */
  locale: Locale;
}

/** The screens after the first. */
export const laterScreens = createLaterPart(async () => {
  const [{ LaterScreen }] = await Promise.all([import('./LaterScreen.tsx'), textStore.complete()]);
  return { LaterScreen };
});

/** The person's page: the current screen and its frame, or a plain page if they crash. */
export function PersonApp({ flow, locale, ...addresses }: PersonAppProps) {
  const snapshot = useSnapshot(flow);

  return (
    <TextsProvider locale={snapshot.locale ?? locale}>
      <Boundary renderFallback={() => <CrashedPage />}>
        <PersonShell flow={flow} snapshot={snapshot} {...addresses}>
          <CurrentScreen flow={flow} snapshot={snapshot} />
        </PersonShell>
      </Boundary>
    </TextsProvider>
  );
}

function CurrentScreen(props: ScreenOfFlowProps) {
  const { route, visited } = props.snapshot;
  return route.name === 'sign-in' ? (
    <SignInScreen key={visited} {...props} />
  ) : (
    <LaterScreenWhenLoaded {...props} />
  );
}

function LaterScreenWhenLoaded(props: ScreenOfFlowProps) {
  const part = laterScreens.usePart();
  return part === null ? <Waiting rows={2} /> : <part.LaterScreen {...props} />;
}

/** Replaces the whole page after a crash: says so, and offers to load it again. */
function CrashedPage() {
  const { crashed, documentTitle } = useFirstWords();
  const { title, body, action } = crashed;
  return (
    <PlainPage title={title} documentTitle={documentTitle(title)} lines={[body]}>
      <ScreenButton onClick={() => location.reload()}>{action}</ScreenButton>
    </PlainPage>
  );
}
