import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url));
const PROGRAM = 'virtual:program';

/** Size in bytes after gzip. */
export interface Weight {
  /** Bytes of the program itself. */
  readonly ownBytes: number;
  /** Bytes of what the program loads only when it needs it. */
  readonly laterBytes: number;
}

/** Bundles a program that uses only these exports, and returns its size. */
export async function bundleExports(names: readonly string[]): Promise<Weight> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id.endsWith(PROGRAM) ? `\0${PROGRAM}` : null),
        load: (id) =>
          id === `\0${PROGRAM}`
            ? `export { ${names.join(', ')} } from ${JSON.stringify(ENTRY)};`
            : null,
      },
    ],
    build: {
      write: false,
      lib: { entry: PROGRAM, formats: ['es'], fileName: 'program' },
      minify: true,
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('Vite built nothing.');
  const chunks = output.output.filter((file) => file.type === 'chunk');
  const bytes = (isEntry: boolean) =>
    chunks
      .filter((chunk) => chunk.isEntry === isEntry)
      .reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  return { ownBytes: bytes(true), laterBytes: bytes(false) };
}
