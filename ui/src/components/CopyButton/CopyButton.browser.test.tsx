import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeTimers, mount, advanceTime } from '../../../test/mount.ts';
import { CopyButton } from './CopyButton.tsx';

fakeTimers();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Presses the button with the clipboard allowed or denied. */
async function press(container: HTMLElement): Promise<HTMLButtonElement> {
  const button = container.querySelector('button');
  if (button === null) throw new Error('There is no button.');
  await act(async () => {
    button.click();
    await Promise.resolve();
  });
  return button;
}

it('shows and announces "Copiado" for one second', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const { container } = mount(<CopyButton text="12.345.678-5" />);
  const status = container.querySelector('[role="status"]');
  expect(status).toBeEmptyDOMElement();
  const button = await press(container);
  advanceTime(999);
  expect(button).toHaveAccessibleName('Copiado');
  expect(status).toHaveTextContent('Copiado');
  advanceTime(1);
  expect(button).toHaveAccessibleName('Copiar');
  expect(status).toBeEmptyDOMElement();
});

it('restarts the second when pressed again', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const { container } = mount(<CopyButton text="12.345.678-5" />);
  await press(container);
  advanceTime(600);
  const button = await press(container);
  advanceTime(999);
  expect(button).toHaveAccessibleName('Copiado');
  advanceTime(1);
  expect(button).toHaveAccessibleName('Copiar');
});

it('shows a copy failure for five seconds', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowed'));
  const { container } = mount(<CopyButton text="12.345.678-5" />);
  const button = await press(container);
  advanceTime(4999);
  expect(button).toHaveAccessibleName('No se copió');
  advanceTime(1);
  expect(button).toHaveAccessibleName('Copiar');
});
