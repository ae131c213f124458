import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/**
 * How many of 1000 objects that are allocated after a burst of long-lived ones are in the young
 * generation. Runs in a separate process: V8 decides this per allocation site when it optimises the
 * code.
 */
async function youngAfterBurst(before: string): Promise<number> {
  const script = `
    import { setFlagsFromString } from 'node:v8';
    import { keepAllocationsYoung } from './keepAllocationsYoung.ts';
    ${before}
    setFlagsFromString('--allow-natives-syntax');
    const isYoung = new Function('value', 'return %InYoungGeneration(value)');
    const watch = new Function('called', '%PrepareFunctionForOptimization(called)');
    const optimize = new Function('called', '%OptimizeFunctionOnNextCall(called)');
    const make = (index) => ({ numbers: [index, index, index] });
    watch(make);
    const held = [];
    for (let round = 0; round < 4; round += 1) {
      for (let index = 0; index < 300; index += 1) held.push(make(index));
      gc({ type: 'minor' });
    }
    optimize(make);
    let young = 0;
    for (let index = 0; index < 1000; index += 1) if (isYoung(make(index))) young += 1;
    console.log(young, held.length);
  `;
  const args = [
    '--expose-gc',
    // V8 makes the decision once it cannot enlarge the young generation.
    '--min-semi-space-size=1',
    '--max-semi-space-size=1',
    '--import',
    '../../bin/typescript.mjs',
    '--input-type=module',
    '--eval',
    script,
  ];
  const { stdout } = await run(process.execPath, args, { cwd: import.meta.dirname });
  return Number.parseInt(stdout, 10);
}

it('keeps new allocations in the young generation after a burst', async () => {
  // V8's default behaviour, without which the other test would prove nothing.
  expect(await youngAfterBurst('')).toBe(0);
  expect(await youngAfterBurst('keepAllocationsYoung();')).toBe(1000);
});
