// `npm start`
import { runOnSupportedNode } from './nodeVersion.mjs';

runOnSupportedNode(new URL('../launcher/start/startCommand.ts', import.meta.url), 'sandbox');
