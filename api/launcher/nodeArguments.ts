const preload = new URL('../bin/typescript.mjs', import.meta.url).href;

/** Arguments for `node` that run a TypeScript file on every supported version. */
export function typescriptArguments(script: string, ...args: string[]): string[] {
  return ['--import', preload, script, ...args];
}
