import { ScreenButton } from '../../components/Button/ScreenButton.tsx';
import { Boundary } from '../../internal/Boundary.tsx';
import { createLaterPart } from '../../internal/createLaterPart.ts';
import { PlainPage } from '../../internal/PlainPage.tsx';
import { useSnapshot } from '../../internal/useSnapshot.ts';
import type { Locale } from '../../messages/index.ts';
import type { ConsoleFlow } from '../flow/createConsoleFlow.ts';
import { isEntrance } from '../flow/route.ts';
import { SignIn } from '../pages/SignIn.tsx';
import { Blank } from '../parts/EntrancePage.tsx';
import { Frame, type PageFrameProps } from '../parts/Frame.tsx';
import { textStore } from '../words/textStore.ts';
import { TextsProvider, useFirstWords } from '../words/texts.ts';

export interface ConsoleConfig {
  /** Language until the member chooses another. */
  locale: Locale;
  environment: 'sandbox' | 'staging' | 'production';
  /** The documentation's address, if it is known. */
  docsUrl?: string | null;
  /** Where the mails of the sandbox can be read; null outside it. */
  inboxUrl: string | null;
}

export interface ConsoleAppProps extends ConsoleConfig {
  flow: ConsoleFlow;
}

/** What the first page does not need. */
export const laterPages = createLaterPart(async () => {
  const [{ LaterPages }] = await Promise.all([import('./LaterPages.tsx'), textStore.complete()]);
  return { LaterPages };
});

/** The console: the current page in its frame, or a plain page if it crashes. */
export function ConsoleApp({
  flow,
  locale,
  environment,
  docsUrl = null,
  inboxUrl,
}: ConsoleAppProps) {
  const snapshot = useSnapshot(flow);
  const { isSignedIn, route } = snapshot;
  const addresses = { docsUrl, inboxUrl };
  return (
    <TextsProvider locale={snapshot.locale ?? locale}>
      <Boundary renderFallback={() => <CrashedPage />}>
        {isSignedIn || isEntrance(route.page) ? (
          <LaterPagesWhenLoaded flow={flow} snapshot={snapshot} {...addresses} />
        ) : (
          <Frame flow={flow} {...addresses}>
            <SignIn flow={flow} snapshot={snapshot} isSandbox={environment === 'sandbox'} />
          </Frame>
        )}
      </Boundary>
    </TextsProvider>
  );
}

function LaterPagesWhenLoaded(props: PageFrameProps) {
  const part = laterPages.usePart();
  if (part !== null) return <part.LaterPages {...props} />;
  return (
    <Frame {...props}>
      <Blank problem={null} reload={() => undefined} />
    </Frame>
  );
}

/** Replaces the whole page after a crash: says so, and offers to load it again. */
function CrashedPage() {
  const { crashed, documentTitle, problems } = useFirstWords();
  const { title } = problems.unexpected;
  return (
    <PlainPage title={title} documentTitle={documentTitle(title)} lines={[crashed.body]}>
      <ScreenButton onClick={() => location.reload()}>{crashed.action}</ScreenButton>
    </PlainPage>
  );
}
