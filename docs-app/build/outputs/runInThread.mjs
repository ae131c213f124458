// Threads run without the TypeScript loader of the parent process.
if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}

/** Thread entry of `inThread`: runs the default export of a module. */
export default async function runInThread({ module, input }) {
  const { default: work } = await import(module);
  return work(input);
}
