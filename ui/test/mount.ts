import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';

/** Renders into the page until the test ends; `render` re-renders. */
export function mount(node: ReactNode) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const render = (next: ReactNode) => {
    act(() => {
      root.render(next);
    });
  };
  render(node);
  onTestFinished(() => {
    act(() => {
      root.unmount();
    });
    container.remove();
  });
  return { container, render };
}

/** Fakes the clock and timers in every test of the file: `pass` advances them. */
export function fakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Advances the fake clock and flushes rendering. */
export function advanceTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
