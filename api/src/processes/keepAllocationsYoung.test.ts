import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/**
 * Of 1000 objects made after a burst of those that stayed, how many are young. In a process of its
 * own: V8 decides for each place in the code, when it is optimized.
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
    // V8 decides where it cannot make the space for the young any larger.
    '--min-semi-space-size=1',
    '--max-semi-space-size=1',
    ...['--import', '../../bin/typescript.mjs', '--input-type=module', '--eval', script],
  ];
  const { stdout } = await run(process.execPath, args, { cwd: import.meta.dirname });
  return Number.parseInt(stdout, 10);
}

it('keeps new allocations in the young generation after a burst', async () => {
  // What V8 does by itself, without which the other would show nothing.
  expect(await youngAfterBurst('')).toBe(0);
  expect(await youngAfterBurst('keepAllocationsYoung();')).toBe(1000);
});
