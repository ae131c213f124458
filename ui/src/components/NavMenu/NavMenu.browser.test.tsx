import { act } from 'react';
import { expect, it } from 'vitest';
import { fakeTimers, mount, advanceTime } from '../../../test/mount.ts';
import { NavMenu } from './NavMenu.tsx';

fakeTimers();

function mountMenu() {
  const { container } = mount(
    <NavMenu label="Recursos" entries={[{ kind: 'link', label: 'Novedades', href: '/blog' }]} />,
  );
  const button = container.querySelector('button');
  // React derives mouseenter and mouseleave from these two.
  const move = (type: 'pointerover' | 'pointerout') => {
    act(() => {
      button?.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'mouse',
          relatedTarget: document.body,
        }),
      );
    });
  };
  return { button, enter: () => move('pointerover'), leave: () => move('pointerout') };
}

it('closes 150 ms after the mouse leaves', () => {
  const { button, enter, leave } = mountMenu();
  enter();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  leave();
  advanceTime(149);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  advanceTime(1);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('stays open if the mouse returns within 150 ms', () => {
  const { button, enter, leave } = mountMenu();
  enter();
  leave();
  advanceTime(149);
  enter();
  advanceTime(1000);
  expect(button).toHaveAttribute('aria-expanded', 'true');
});
