import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginProgress,
  endProgress,
  HIDDEN,
  phaseTime,
  ROUTE_PROGRESS,
  stepProgress,
  type RouteProgressState,
} from './routeProgress.ts';

it('has the specified timings and step sizes', () => {
  expect(ROUTE_PROGRESS).toEqual({
    startDelay: 200,
    minimum: 0.08,
    speed: 200,
    trickleRate: 0.02,
    trickleSpeed: 800,
    ceiling: 0.994,
  });
});

it('waits 200 ms, starts at 0.08 and advances by up to 0.02 every 800 ms', () => {
  const waiting = beginProgress(HIDDEN);
  expect(waiting).toEqual({ phase: 'waiting', value: 0 });
  expect(phaseTime(waiting.phase)).toBe(200);
  const running = stepProgress(waiting, 0.5);
  expect(running).toEqual({ phase: 'running', value: 0.08 });
  expect(phaseTime(running.phase)).toBe(800);
  expect(stepProgress(running, 0.5).value).toBeCloseTo(0.09);
  expect(stepProgress(running, 1).value).toBeCloseTo(0.1);
  expect(stepProgress(running, 0).value).toBe(0.08);
});

it('stays hidden if the page loads within the delay', () => {
  expect(endProgress(beginProgress(HIDDEN), 0.5)).toEqual(HIDDEN);
});

it.each([
  [0, 0.38],
  [1, 0.88],
])('jumps (random %d), completes, fades out and hides, 200 ms each', (random, value) => {
  const states: RouteProgressState[] = [endProgress({ phase: 'running', value: 0.08 }, random)];
  while (states.at(-1)?.phase !== 'hidden' && states.length < 9) {
    states.push(stepProgress(states.at(-1) ?? HIDDEN, 0));
  }
  expect(states.map((state) => state.phase)).toEqual(['finishing', 'complete', 'fading', 'hidden']);
  expect(states[0]?.value).toBeCloseTo(value);
  expect(states[1]?.value).toBe(1);
  expect(states.slice(0, 3).map(({ phase }) => phaseTime(phase))).toEqual([200, 200, 200]);
});

it('continues if another page is requested while running, and restarts if it is ending', () => {
  const running: RouteProgressState = { phase: 'running', value: 0.4 };
  expect(beginProgress(running)).toBe(running);
  expect(beginProgress({ phase: 'complete', value: 1 })).toEqual({ phase: 'waiting', value: 0 });
});

it('never decreases and never exceeds 0.994 before the page has loaded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }),
      (rolls) => {
        let state: RouteProgressState = { phase: 'running', value: 0.08 };
        for (const roll of rolls) {
          const next = stepProgress(state, roll);
          expect(next.value).toBeGreaterThanOrEqual(state.value);
          expect(next.value).toBeLessThanOrEqual(0.994);
          state = next;
        }
        expect(endProgress(state, 1).value).toBeLessThanOrEqual(0.994);
      },
    ),
  );
});
