// `npm test` and `npm run test:deep`. As in start.mjs, nothing newer is read before the Node
// version has been checked.
import { unsupportedNode } from './lib/nodeVersion.mjs';

const problem = unsupportedNode(process.versions.node);
if (problem === null) {
  import('./lib/testCommand.mjs').then((launcher) => launcher.testCommand(process.argv.slice(2)));
} else {
  console.error(problem);
  process.exitCode = 1;
}
