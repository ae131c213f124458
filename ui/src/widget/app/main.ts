import '../../styles/fonts-widget.css';
import '../../styles/index.css';
import './app.css';
import { createWidgetClient } from '../../client/createWidgetClient.ts';
import { readPageConfig } from '../../internal/readPageConfig.ts';
import { createWidgetFlow } from '../flow/createWidgetFlow.ts';
import { tabVisits } from '../flow/keptVisit.ts';
import { onMessage, postMessage, readHostMessage } from '../protocol/messages.ts';
import { textStore } from '../words/textStore.ts';
import { hostOriginOf, type PageConfig } from './pageConfig.ts';
import type { Refusal } from './RefusedPage.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
const root = element;

/** React and the first screens, which load while the session is being opened. */
const loadView = async (locale: PageConfig['locale']) => {
  const [{ showWidget, showRefusal }] = await Promise.all([
    import('./view.tsx'),
    textStore.load(locale),
  ]);
  return { showWidget, showRefusal };
};

async function refuse(refusal: Refusal, locale: PageConfig['locale'] = 'es-CL'): Promise<void> {
  (await loadView(locale)).showRefusal(root, refusal, locale);
}

/** Talks to the one page that opened the frame, and to no other. */
function begin({ widgetConfigId }: PageConfig, origin: string) {
  const peer = { window: window.parent, origin };
  const flow = createWidgetFlow({
    client: createWidgetClient({ baseUrl: '' }),
    widgetConfigId,
    loadLater: async () => {
      const { loadLaterParts } = await import('./view.tsx');
      return (await loadLaterParts()).createLaterSteps;
    },
    visits: tabVisits,
    postMessage: (message) => {
      postMessage(peer, message);
    },
  });
  const hasBegun = new Promise<void>((resolve) => {
    onMessage(peer, readHostMessage, (message) => {
      if (message.type === 'start') flow.begin(message);
      else flow.askToLeave();
      resolve();
    });
  });
  postMessage(peer, { type: 'ready' });
  return { flow, hasBegun };
}

async function open(config: PageConfig, origin: string): Promise<void> {
  const { appName: app, locale, theme } = config;
  const { flow, hasBegun } = begin(config, origin);
  // The call that opens the session is sent first: React would keep it waiting.
  await hasBegun;
  try {
    (await loadView(locale)).showWidget(root, { flow, app, locale, color: theme.color });
  } catch (error) {
    // Nothing can be shown, so the host page is told.
    flow.crash(error);
    void flow.finish();
    throw error;
  }
}

try {
  const config = readPageConfig(root) as PageConfig;
  const origin = hostOriginOf(config, location.search);
  if (window.parent === window) void refuse('notFramed', config.locale);
  else if (origin === null) void refuse('origin', config.locale);
  else void open(config, origin);
} catch (error) {
  void refuse('configuration');
  throw error;
}
