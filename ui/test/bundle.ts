import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ENTRIES = {
  library: fileURLToPath(new URL('../src/index.ts', import.meta.url)),
  connect: fileURLToPath(new URL('../connect-react/src/index.ts', import.meta.url)),
} as const;
const ENTRY = 'virtual:one-export';

export interface Bundle {
  /** Bytes after gzip, without React itself. */
  scriptBytes: number;
  styleBytes: number;
  /** Paths of the modules in the bundle. */
  modules: string[];
}

/** Bundles a page that imports only these names of an entry of the package, and measures it. */
export async function bundleExports(
  names: readonly string[],
  from: keyof typeof ENTRIES = 'library',
): Promise<Bundle> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      react(),
      {
        name: 'one-export',
        resolveId: (id) => (id.endsWith(ENTRY) ? `\0${ENTRY}` : null),
        load: (id) =>
          id === `\0${ENTRY}`
            ? `export { ${names.join(', ')} } from ${JSON.stringify(ENTRIES[from])};`
            : null,
      },
    ],
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['es'], fileName: 'entry' },
      minify: true,
      rolldownOptions: { external: [/^react(-dom)?($|\/)/] },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error('Vite built nothing.');
  const chunks = output.output.filter((file) => file.type === 'chunk');
  const assets = output.output.filter((file) => file.type === 'asset');
  const size = (parts: (string | Uint8Array)[]) =>
    parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
  return {
    scriptBytes: size(chunks.map(({ code }) => code)),
    styleBytes: size(
      assets.filter(({ fileName }) => fileName.endsWith('.css')).map(({ source }) => source),
    ),
    modules: chunks.flatMap(({ modules }) =>
      Object.entries(modules)
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => id),
    ),
  };
}
