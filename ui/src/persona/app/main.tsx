import '../../styles/fonts-widget.css';
import '../../styles/index.css';
import './app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPersonClient } from '../../client/createPersonClient.ts';
import { onFirstGesture } from '../../internal/createLaterPart.ts';
import { readPageConfig } from '../../internal/readPageConfig.ts';
import { createPersonFlow } from '../flow/index.ts';
import { textStore } from '../words/textStore.ts';
import { laterScreens, PersonApp, type PersonAppProps } from './PersonApp.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
const root = element;
const config = readPageConfig(element) as Omit<PersonAppProps, 'flow'>;
const flow = createPersonFlow({ client: createPersonClient({ baseUrl: '' }) });
flow.begin();
const { route, locale, isOffline } = flow.getSnapshot();
const spoken = locale ?? config.locale;
void textStore.load(spoken).then(() => {
  const page = <PersonApp flow={flow} {...config} locale={spoken} />;
  // In the server's markup, if that is what is shown: the person may have typed into it already.
  const isFirst = route.name === 'sign-in' && spoken === config.locale && !isOffline;
  if (isFirst) hydrateRoot(root, page);
  else createRoot(root).render(page);
  onFirstGesture(laterScreens.request);
});
