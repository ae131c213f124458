import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * `npm run build -w @cauce/connect-react`: builds the package as one plain module with its types,
 * for `npm pack`. React is not bundled: the application provides it.
 */
const folder = fileURLToPath(new URL('../', import.meta.url));
const compiler = join(folder, '../../node_modules/typescript-native/bin/tsc');

export async function buildConnectReact(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    // Regardless of NODE_ENV.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      lib: { entry: join(folder, 'src/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: [/^react($|\/)/] },
    },
  });
  const types = join(outDir, 'types');
  execFileSync(
    process.execPath,
    [compiler, '-p', join(folder, 'tsconfig.build.json'), '--outDir', types],
    { stdio: 'inherit' },
  );
  // The compiler leaves the extensions of imports in declarations as they are.
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(types, name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(from ['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2'));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildConnectReact(join(folder, 'dist'));
}
