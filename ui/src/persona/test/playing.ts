import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

/** Waits until the screen with this heading has the focus. */
export const arrive = (name: string): Promise<void> =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus());

/** Waits for the first screen of a visit, which leaves the focus where it is. */
export const see = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { level: 1, name });

/** Presses Tab until the element has the focus, going around at most once. */
export async function tabTo(find: () => HTMLElement): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (document.activeElement === find()) return;
    await userEvent.tab();
  }
  await expect(find()).toHaveFocus();
}

export const button = (name: string | RegExp) => (): HTMLElement =>
  screen.getByRole('button', { name });
export const link = (name: string | RegExp) => (): HTMLElement =>
  screen.getByRole('link', { name });

/** A button of the open question; the page behind it may have one with the same name. */
export const inDialog = (name: string) => (): HTMLElement =>
  within(screen.getByRole('dialog')).getByRole('button', { name });

/** Opens the question of an act and waits for it. */
export async function ask(act: string | RegExp, question: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: act }));
  const dialog = await screen.findByRole('dialog', { name: question });
  // Waits until it has faded in, because axe computes contrast with what is behind it.
  await waitFor(() => expect(getComputedStyle(dialog).opacity).toBe('1'));
  return dialog;
}
