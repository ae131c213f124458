import { expect, it } from 'vitest';
import { fakeTimers, mount, advanceTime } from '../../test/mount.ts';
import { useSettled } from './useSettled.ts';

fakeTimers();

function Announcement({ text }: { text: string }) {
  return <p>{useSettled(text, 500, 'nothing yet')}</p>;
}

it('returns a value once it has been stable for the delay', () => {
  const { container } = mount(<Announcement text="one" />);
  advanceTime(499);
  expect(container).toHaveTextContent('nothing yet');
  advanceTime(1);
  expect(container).toHaveTextContent('one');
});

it('restarts with each change, and keeps the last stable value', () => {
  const { container, render } = mount(<Announcement text="one" />);
  advanceTime(500);
  render(<Announcement text="two" />);
  advanceTime(400);
  render(<Announcement text="three" />);
  advanceTime(499);
  expect(container).toHaveTextContent('one');
  advanceTime(1);
  expect(container).toHaveTextContent('three');
});

it('does not restart when rendered again with the same value', () => {
  const { container, render } = mount(<Announcement text="one" />);
  advanceTime(400);
  render(<Announcement text="one" />);
  advanceTime(100);
  expect(container).toHaveTextContent('one');
});
