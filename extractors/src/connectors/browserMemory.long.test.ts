import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExtractionRequest } from '../contract/request.ts';
import { runExtraction } from '../runtime/runExtraction.ts';
import { browserProcesses } from '../../test/browserPortal.ts';
import { measured } from '../../test/measured.ts';
import { CHROMIUM } from '../../test/networks.ts';
import { freshRut, startSimulated } from '../../test/simulated.ts';
import type { Simulated } from '../../test/simulated.ts';

const realTmpdir = tmpdir();
let dir: string;
let simulated: Simulated;
beforeAll(async () => {
  dir = mkdtempSync(join(realTmpdir, 'cauce-memory-'));
  process.env['TMPDIR'] = dir;
  simulated = await startSimulated({}, CHROMIUM);
});
afterAll(async () => {
  process.env['TMPDIR'] = realTmpdir;
  await simulated.close();
  rmSync(dir, { recursive: true, force: true });
});

/**
 * Starts all extractions at once. Two run while the others wait, on a busy machine for longer than
 * their usual deadline. Resolves to those that failed, with the page at which they failed.
 */
async function extract(count: number): Promise<readonly unknown[]> {
  const deadline = new Date(Date.now() + 900_000);
  const outcomes = await Promise.all(
    Array.from({ length: count }, async () => {
      const pages: unknown[] = [];
      const onPageRecord: ExtractionRequest['onPageRecord'] = ({ screenshot: _, ...page }) =>
        void pages.push(page);
      const options = { deadline, onPageRecord };
      const outcome = await runExtraction(
        simulated.request('banco-santander', ['product-balance'], freshRut(), options),
      );
      return { ...outcome, pages };
    }),
  );
  return outcomes.filter(({ kind }) => kind !== 'success');
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Idle memory of this process's objects and of the browser's private pages, in megabytes. Mapped
 * files are left out, because they count for less while another Chromium maps them too.
 */
async function memory(): Promise<{ readonly worker: number; readonly browser: number }> {
  await sleep(3_000);
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const kilobytes = browserProcesses().map((pid) =>
    Number(
      /^Pss_Anon:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'))?.[1],
    ),
  );
  return {
    worker: (heapUsed + external) / 2 ** 20,
    browser: kilobytes.reduce((sum, one) => sum + one, 0) / 2 ** 10,
  };
}

it('runs twenty extractions in two contexts without leaking memory or files', async () => {
  // Warm-up: loads the code and fills the browser's caches.
  expect(await extract(6)).toEqual([]);
  const before = await memory();
  expect(await extract(20)).toEqual([]);
  const after = await memory();
  measured('twenty browser extractions', {
    'worker before (MB)': before.worker,
    'worker after': after.worker,
    'browser before': before.browser,
    'browser after': after.browser,
  });
  expect(after.worker).toBeLessThan(before.worker * 1.1);
  expect(after.browser).toBeLessThan(before.browser * 1.1);
  await simulated.network.browsers.close();
  expect(readdirSync(dir)).toEqual([]);
  expect(browserProcesses()).toEqual([]);
});
