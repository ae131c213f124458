import type { Frame, Page } from 'playwright';
import { BANK, PASSWORD, reaches, tabTo, widgetFrame } from './hostVisit.ts';
import { until } from './until.ts';

/**
 * Connects the first person of the host page, from the token to the end of the extraction, using
 * only the keyboard.
 * @returns the widget at its last screen, and the RUT as the widget shows it
 */
export async function connectByKeyboard(page: Page): Promise<{ frame: Frame; rut: string }> {
  const press = (key: string) => page.keyboard.press(key);
  await tabTo(page, page.getByRole('button', { name: 'Crear token y abrir el widget' }));
  await press('Enter');

  const frame = await widgetFrame(page);
  const isFocused = async (heading: string) => {
    await reaches(frame, heading);
    const focused = frame.locator(':focus');
    await until(
      async () => (await focused.count()) === 1 && (await focused.innerText()) === heading,
      { detail: () => `The heading «${heading}» never had the focus.` },
    );
  };
  await isFocused('Elige tu institución');
  await tabTo(page, frame.getByRole('searchbox'));
  await page.keyboard.type('chile');
  await tabTo(page, frame.getByRole('button', { name: new RegExp(`^${BANK}`) }));
  await press('Enter');

  await isFocused('Revisa y autoriza');
  await tabTo(page, frame.getByRole('button', { name: 'Autorizo y continúo' }));
  await press('Enter');

  await isFocused(`Ingresa a ${BANK}`);
  const rut = await frame.getByLabel('RUT').inputValue();
  await tabTo(page, frame.getByLabel('Clave de internet'));
  await page.keyboard.type(PASSWORD);
  await press('Enter');

  await isFocused('Elige qué compartes');
  await tabTo(page, frame.getByRole('button', { name: /^Compartir \d/ }));
  await press('Enter');

  await isFocused('Conexión lista');
  return { frame, rut };
}
