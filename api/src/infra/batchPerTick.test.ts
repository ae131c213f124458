import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchPerTick } from './batchPerTick.ts';

function doubling() {
  const batches: number[][] = [];
  const double = batchPerTick((asked: readonly number[]) => {
    batches.push([...asked]);
    return Promise.resolve(asked.map((one) => (one < 0 ? new Error('negative') : one * 2)));
  });
  return { batches, double };
}

describe('batchPerTick', () => {
  it('batches the calls of one tick and returns each result', async () => {
    const { batches, double } = doubling();
    expect(await Promise.all([1, 2, 1].map(double))).toEqual([2, 4, 2]);
    expect(batches).toEqual([[1, 2, 1]]);
  });

  it('does not cache results', async () => {
    const { batches, double } = doubling();
    await double(1);
    await nextTurn();
    await double(1);
    expect(batches).toEqual([[1], [1]]);
  });

  it('rejects a single call without the others', async () => {
    const { double } = doubling();
    const answers = await Promise.allSettled([1, -1].map(double));
    expect(answers).toEqual([
      { status: 'fulfilled', value: 2 },
      { status: 'rejected', reason: new Error('negative') },
    ]);
  });

  it('rejects all calls of a failed batch, and works afterwards', async () => {
    let isAway = true;
    const ask = batchPerTick((asked: readonly number[]) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve([...asked]),
    );
    const answers = await Promise.allSettled([ask(1), ask(2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await ask(3)).toBe(3);
  });

  it('limits a batch to 32 calls', async () => {
    const { batches, double } = doubling();
    await Promise.all(Array.from({ length: 70 }, (_, index) => double(index)));
    expect(batches.map(({ length }) => length)).toEqual([32, 32, 6]);
  });

  it('can gather the calls of several ticks into a larger batch', async () => {
    const batches: number[] = [];
    const store = batchPerTick(
      (asked: readonly number[]) => {
        batches.push(asked.length);
        return Promise.resolve([...asked]);
      },
      { gatherMs: 1000, maxBatch: 40 },
    );
    const calls = [store(1)];
    await nextTurn();
    calls.push(...Array.from({ length: 44 }, (_, index) => store(index)));
    await Promise.all(calls);
    expect(batches).toEqual([40, 5]);
  });
});
