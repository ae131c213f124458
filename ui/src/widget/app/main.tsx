import '../../styles/fonts.css';
import '../../styles/index.css';
import { createRoot } from 'react-dom/client';
import { say } from '../protocol/index.ts';
import { hostOriginOf, readPageConfig } from './pageConfig.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const config = readPageConfig(root);
const { mode } = config.theme;
const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
// The tokens need a theme by name; until now the page was empty, in the system's own colours.
document.documentElement.dataset['theme'] =
  mode !== 'auto' ? mode : isSystemDark ? 'dark' : 'light';
const origin = hostOriginOf(config, location.search);
createRoot(root).render(<h1>Conexión segura con Cauce</h1>);
if (origin !== null && window.parent !== window) {
  say({ window: window.parent, origin }, { type: 'ready' });
}
