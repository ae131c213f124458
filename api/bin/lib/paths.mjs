import { fileURLToPath } from 'node:url';

/** The folder of the clone: where package.json and package-lock.json are. */
export const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url)).replace(
  /[/\\]$/,
  '',
);
