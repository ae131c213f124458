// `npm test` and `npm run test:deep`
import { runOnSupportedNode } from '../api/bin/nodeVersion.mjs';

runOnSupportedNode(new URL('testCommand.ts', import.meta.url), 'all');
