import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Figure, Measure } from '../figures.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The figures of the documentation site's own benchmark.
 * @param withPeers whether other generators are measured as well
 */
export const site = (withPeers: boolean): Measure => ({
  name: 'site',
  run: async (say) => {
    const beside = withPeers ? ', beside Docusaurus and Starlight' : '';
    say(`the documentation site with 30 and 500 generated pages${beside}`);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--import',
        './api/bin/typescript.mjs',
        'docs-app/bench/main.ts',
        '--json',
        ...(withPeers ? ['--peers'] : []),
      ],
      { cwd: root, maxBuffer: 16 * 1024 * 1024 },
    );
    return JSON.parse(stdout) as Figure[];
  },
});
