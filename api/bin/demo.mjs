// `npm run demo`
import { runOnSupportedNode } from './nodeVersion.mjs';

runOnSupportedNode(new URL('../launcher/demo/main.ts', import.meta.url), 'sandbox');
