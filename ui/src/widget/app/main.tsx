import { createRoot } from 'react-dom/client';
import '../../styles/fonts-widget.css';
import '../../styles/index.css';
import './app.css';
import { createWidgetClient } from '../../client/index.ts';
import { applyTheme } from '../../internal/applyTheme.ts';
import { PlainPage } from '../../internal/PlainPage.tsx';
import { readPageConfig } from '../../internal/readPageConfig.ts';
import { saveFile } from '../../internal/saveFile.ts';
import { MessagesProvider, useMessages } from '../../messages/index.ts';
import { createWidgetFlow } from '../flow/createWidgetFlow.ts';
import { tabVisits } from '../flow/keptVisit.ts';
import { onMessage, postMessage, readHostMessage } from '../protocol/messages.ts';
import { hostOriginOf, type PageConfig } from './pageConfig.ts';
import { WidgetApp } from './WidgetApp.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
const root = createRoot(element);

/** Why the widget does not start: `notFramed`, an origin that is not allowed, or a broken page. */
type Refusal = 'notFramed' | 'origin' | 'configuration';

/** A message instead of the widget, when there is no host page to talk to. */
function RefusedPage({ refusal }: { refusal: Refusal }) {
  const { title, refused } = useMessages().widget;
  return <PlainPage title={title} lines={[refused[refusal]]} />;
}

function refuse(refusal: Refusal, locale: PageConfig['locale'] = 'es-CL'): void {
  root.render(
    <MessagesProvider locale={locale}>
      <RefusedPage refusal={refusal} />
    </MessagesProvider>,
  );
}

/** Talks to the one page that opened the frame, and to no other. */
function open({ widgetConfigId, appName, theme, locale }: PageConfig, origin: string): void {
  const peer = { window: window.parent, origin };
  const flow = createWidgetFlow({
    client: createWidgetClient({ baseUrl: '' }),
    widgetConfigId,
    visits: tabVisits,
    saveFile,
    postMessage: (message) => {
      postMessage(peer, message);
    },
  });
  onMessage(peer, readHostMessage, (message) => {
    if (message.type === 'start') flow.begin(message);
    else flow.askToLeave();
  });
  root.render(<WidgetApp flow={flow} app={appName} locale={locale} color={theme.color} />);
  postMessage(peer, { type: 'ready' });
}

try {
  const config = readPageConfig(element) as PageConfig;
  applyTheme(config.theme.mode);
  const origin = hostOriginOf(config, location.search);
  if (window.parent === window) refuse('notFramed', config.locale);
  else if (origin === null) refuse('origin', config.locale);
  else open(config, origin);
} catch (error) {
  applyTheme('auto');
  refuse('configuration');
  throw error;
}
