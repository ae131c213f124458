// `node .ci/with.mjs [redis] [browser] [generated] [widget] -- COMMAND` runs a command of package.json after
// installing the npm packages and whatever else is named.
import { runOnSupportedNode } from '../api/bin/nodeVersion.mjs';

runOnSupportedNode(new URL('withCommand.ts', import.meta.url), 'all');
