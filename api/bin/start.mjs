// `npm start`. Only this file and nodeVersion.mjs are read before the Node version is known to be
// good enough, so both keep to syntax and imports that an old Node understands.
import { unsupportedNode } from './lib/nodeVersion.mjs';

const problem = unsupportedNode(process.versions.node);
if (problem === null) {
  import('./lib/startCommand.mjs').then((launcher) => launcher.startCommand());
} else {
  console.error(problem);
  process.exitCode = 1;
}
