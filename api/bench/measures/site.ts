import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { Figure, Measure } from '../figures.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The figures of the documentation site's own benchmark. */
export const site: Measure = {
  name: 'site',
  run: async (say) => {
    say('the documentation site with 30 and 500 generated pages');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', './api/bin/typescript.mjs', 'docs-app/bench/main.ts', '--json'],
      { cwd: root, maxBuffer: 16 * 1024 * 1024 },
    );
    return JSON.parse(stdout) as Figure[];
  },
};
