import { expect, it } from 'vitest';
import { speakSpanish } from '../../.storybook/spanish.ts';

it("puts Storybook's own words in Spanish, and leaves the stories as they are", async () => {
  const page = document.createElement('div');
  page.innerHTML =
    '<b>Controls</b><div class="docs-story"><i>Controls</i></div><input placeholder="Find components">';
  document.body.append(page);
  const stop = speakSpanish();
  page.insertAdjacentHTML('beforeend', '<u>Show code</u>');
  await expect.poll(() => page.querySelector('u')?.textContent).toBe('Ver código');
  expect(page.querySelector('b')?.textContent).toBe('Controles');
  expect(page.querySelector('i')?.textContent).toBe('Controls');
  expect(page.querySelector('input')?.placeholder).toBe('Buscar componentes');
  stop();
  page.remove();
});
