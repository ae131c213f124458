import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeTimers, mount, advanceTime } from '../../../test/mount.ts';
import { RouteProgress } from './RouteProgress.tsx';

fakeTimers();
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const bar = () => document.querySelector('[role="progressbar"]');

it('shows 8 % after 200 ms and advances every 800 ms', () => {
  mount(<RouteProgress isNavigating />);
  advanceTime(199);
  expect(bar()).toBeNull();
  advanceTime(1);
  expect(bar()).toHaveAttribute('aria-valuenow', '8');
  advanceTime(799);
  expect(bar()).toHaveAttribute('aria-valuenow', '8');
  advanceTime(1);
  expect(bar()).toHaveAttribute('aria-valuenow', '9');
});

it('keeps advancing after a step of zero', () => {
  mount(<RouteProgress isNavigating />);
  advanceTime(200);
  vi.mocked(Math.random).mockReturnValue(0);
  advanceTime(800);
  expect(bar()).toHaveAttribute('aria-valuenow', '8');
  vi.mocked(Math.random).mockReturnValue(1);
  advanceTime(800);
  expect(bar()).toHaveAttribute('aria-valuenow', '10');
});

it('jumps, completes, fades out and disappears within 600 ms once the page has loaded', () => {
  const { render } = mount(<RouteProgress isNavigating />);
  advanceTime(200);
  render(<RouteProgress isNavigating={false} />);
  expect(bar()).toHaveAttribute('data-phase', 'finishing');
  // The initial 8 %, 30 more, and half of the random 50.
  expect(bar()).toHaveAttribute('aria-valuenow', '63');
  advanceTime(200);
  expect(bar()).toHaveAttribute('aria-valuenow', '100');
  advanceTime(200);
  expect(bar()).toHaveAttribute('data-phase', 'fading');
  advanceTime(199);
  expect(bar()).not.toBeNull();
  advanceTime(1);
  expect(bar()).toBeNull();
});

it('never shows if the page loads within 200 ms', () => {
  const { render } = mount(<RouteProgress isNavigating />);
  advanceTime(199);
  render(<RouteProgress isNavigating={false} />);
  for (let passed = 0; passed < 2000; passed += 100) {
    expect(bar()).toBeNull();
    advanceTime(100);
  }
});
