const preload = new URL('../bin/typescript.mjs', import.meta.url).href;

/**
 * Node's options for workers. Pages that an extraction opens outlive several collections of a young
 * generation of the default size (16 MB), and each of these copies them; with 32 MB, a task at a
 * bank that is read by the light engine takes about a tenth less processor time (`npm run bench --
 * --only engines`). V8 accepts the size only at its start, so the `worker` script and the Dockerfile
 * repeat it.
 */
export const WORKER_OPTIONS: readonly string[] = ['--max-semi-space-size=32'];

/** Arguments for `node` that run a TypeScript file on every supported version. */
export function typescriptArguments(script: string, ...args: string[]): string[] {
  return ['--import', preload, script, ...args];
}
