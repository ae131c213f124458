import '../../styles/fonts-widget.css';
import '../../styles/index.css';
import './app.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createConsoleClient } from '../../client/createConsoleClient.ts';
import { onFirstGesture } from '../../internal/createLaterPart.ts';
import { readPageConfig } from '../../internal/readPageConfig.ts';
import { createConsoleFlow } from '../flow/createConsoleFlow.ts';
import { isEntrance } from '../flow/route.ts';
import { textStore } from '../words/textStore.ts';
import { ConsoleApp, laterPages, type ConsoleConfig } from './ConsoleApp.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
const root = element;
const config = readPageConfig(element) as ConsoleConfig;
const flow = createConsoleFlow({ client: createConsoleClient({ baseUrl: '' }) });
flow.begin();
const { route, locale, isSignedIn, entering } = flow.getSnapshot();
const spoken = locale ?? config.locale;
void textStore.load(spoken).then(() => {
  // The page's policy allows no style elements, which Base UI would add.
  const page = (
    <CSPProvider disableStyleElements>
      <ConsoleApp flow={flow} {...config} locale={spoken} />
    </CSPProvider>
  );
  // In the server's markup, if that is what is shown; it takes a page with an inbox for a sandbox's.
  const isFirst =
    !isSignedIn &&
    entering === null &&
    !isEntrance(route.page) &&
    spoken === config.locale &&
    (config.environment === 'sandbox') === (config.inboxUrl !== null);
  if (isFirst) hydrateRoot(root, page);
  else createRoot(root).render(page);
  onFirstGesture(laterPages.request);
});
