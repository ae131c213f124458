// `npm run demo`
import { runOnSupportedNode } from './nodeVersion.mjs';

runOnSupportedNode(new URL('../launcher/demo/demoCommand.ts', import.meta.url), 'sandbox');
