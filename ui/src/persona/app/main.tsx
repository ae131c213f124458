import '../../styles/fonts-widget.css';
import '../../styles/index.css';
import './app.css';
import favicon from '../../assets/favicon.svg';
import { createRoot } from 'react-dom/client';
import { createPersonClient } from '../../client/index.ts';
import { applyTheme } from '../../internal/applyTheme.ts';
import { readPageConfig } from '../../internal/readPageConfig.ts';
import { createPersonFlow } from '../flow/index.ts';
import { PersonApp, type PersonAppProps } from './PersonApp.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
applyTheme('auto');
// Unlike the widget's frame, this page has a browser tab, which shows an icon.
document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: favicon }));
const flow = createPersonFlow({ client: createPersonClient({ baseUrl: '' }) });
flow.begin();
const locale = navigator.language.startsWith('en') ? 'en' : 'es-CL';
const config = readPageConfig(element) as Pick<PersonAppProps, 'helpUrl' | 'inboxUrl'>;
createRoot(element).render(<PersonApp flow={flow} locale={locale} {...config} />);
