import '../../src/styles/fonts.css';
import '../../src/styles/index.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createRoot } from 'react-dom/client';
import { ColorModeProvider } from '../../src/components/ColorModeToggle/ColorModeProvider.tsx';
import type { HostConfig } from '../shared/exchange.ts';
import icon from '../../src/assets/logo.svg';
import { HostPage } from './HostPage.tsx';

const root = document.getElementById('root');
if (root?.dataset['config'] === undefined) throw new Error('Open this page from its server.');
const config = JSON.parse(root.dataset['config']) as HostConfig;
const link = Object.assign(document.createElement('link'), { rel: 'icon', href: icon });
document.head.append(link);
createRoot(root).render(
  // Base UI would write style elements, which the page's policy refuses.
  <CSPProvider disableStyleElements>
    <ColorModeProvider hasSystemChoice>
      <HostPage config={config} />
    </ColorModeProvider>
  </CSPProvider>,
);
