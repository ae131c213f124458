import '../../styles/fonts-widget.css';
import '../../styles/index.css';
import './app.css';
import { createRoot } from 'react-dom/client';
import { createPersonClient } from '../../client/index.ts';
import { applyTheme } from '../../internal/applyTheme.ts';
import { createPersonFlow } from '../flow/index.ts';
import { PersonApp } from './PersonApp.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element.');
applyTheme('auto');
const flow = createPersonFlow({ client: createPersonClient({ baseUrl: '' }) });
flow.begin();
const locale = navigator.language.startsWith('en') ? 'en' : 'es-CL';
createRoot(element).render(<PersonApp flow={flow} locale={locale} />);
