import { register } from 'tsx/esm/api';

// The loader of TypeScript that this process may have been started with stays out of its threads.
register();

/** Runs a module's default export: what `inThread` starts. */
export default async function runInThread({ module, input }) {
  const { default: work } = await import(module);
  return work(input);
}
