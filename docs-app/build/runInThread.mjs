import { register } from 'tsx/esm/api';

// Threads run without the TypeScript loader of the parent process.
register();

/** Thread entry of `inThread`: runs the default export of a module. */
export default async function runInThread({ module, input }) {
  const { default: work } = await import(module);
  return work(input);
}
