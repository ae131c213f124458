import '../../styles/fonts.css';
import '../../styles/index.css';
import { createRoot } from 'react-dom/client';
import { say } from '../protocol/index.ts';
import { hostOriginOf, readPageConfig } from './pageConfig.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
const origin = hostOriginOf(readPageConfig(root), location.search);
createRoot(root).render(<h1>Conexión segura con Cauce</h1>);
if (origin !== null && window.parent !== window) {
  say({ window: window.parent, origin }, { type: 'ready' });
}
