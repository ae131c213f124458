import { expect, it } from 'vitest';
import { fakeTheClock, mount, pass } from '../../test/mount.ts';
import { useSettled } from './useSettled.ts';

fakeTheClock();

function Announcement({ text }: { text: string }) {
  return <p>{useSettled(text, 500, 'nothing yet')}</p>;
}

it('tells a value once it has been still for its whole delay', () => {
  const { container } = mount(<Announcement text="one" />);
  pass(499);
  expect(container).toHaveTextContent('nothing yet');
  pass(1);
  expect(container).toHaveTextContent('one');
});

it('starts anew with each change, and keeps the last still value meanwhile', () => {
  const { container, draw } = mount(<Announcement text="one" />);
  pass(500);
  draw(<Announcement text="two" />);
  pass(400);
  draw(<Announcement text="three" />);
  pass(499);
  expect(container).toHaveTextContent('one');
  pass(1);
  expect(container).toHaveTextContent('three');
});

it('does not start anew when it is drawn again with the same value', () => {
  const { container, draw } = mount(<Announcement text="one" />);
  pass(400);
  draw(<Announcement text="one" />);
  pass(100);
  expect(container).toHaveTextContent('one');
});
