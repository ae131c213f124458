import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';

/** Draws into the page until the test ends; `draw` draws the next state in the same place. */
export function mount(node: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const draw = (next: ReactNode) => {
    act(() => {
      root.render(next);
    });
  };
  draw(node);
  onTestFinished(() => {
    act(() => {
      root.unmount();
    });
    container.remove();
  });
  return { container, draw };
}

/** Stops the clock and the timers of every test of the file: `pass` lets them go on. */
export function fakeTheClock(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Lets so many milliseconds of a faked clock go by, and what they bring be drawn. */
export function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
