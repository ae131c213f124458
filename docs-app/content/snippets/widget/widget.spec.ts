// #region abrir
import { expect, test, type Frame, type Page } from '@playwright/test';

/** Abre el widget desde tu página y espera su marco. */
async function openWidget(page: Page, person: string): Promise<Frame> {
  // Antes del clic: el marco puede llegar mientras la prueba sigue.
  const opened = page.waitForEvent('framenavigated', (frame) =>
    frame.url().includes('/widget/wc_'),
  );
  await page.goto('/');
  await page.getByLabel('Persona de prueba').click();
  await page.getByRole('option', { name: person }).click();
  await page.getByRole('button', { name: 'Crear token y abrir el widget' }).click();
  return opened;
}

/** Elige la institución, autoriza y escribe la clave. */
async function signIn(widget: Frame, password = 'clave123'): Promise<void> {
  await widget.getByRole('button', { name: /^Banco de Chile/ }).click();
  await widget.getByRole('button', { name: 'Autorizo y continúo' }).click();
  await widget.getByLabel('Clave de internet').fill(password);
  await widget.getByRole('button', { name: 'Conectar' }).click();
}
// #endregion

// #region conecta
test('conecta y vuelve a la página', async ({ page }) => {
  const widget = await openWidget(page, '11.111.111-1');
  await signIn(widget);
  await widget.getByRole('button', { name: /^Compartir \d/ }).click();
  await expect(widget.getByRole('heading', { name: 'Conexión lista' })).toBeVisible();
  await widget.getByRole('button', { name: /^Volver a/ }).click();

  // Lo que tu página hace con onSuccess y onExit. La de pruebas los escribe.
  await expect(page.getByText('"reason":"completed"')).toBeVisible();
  // Y lo que confirma tu servidor.
  await page.getByRole('button', { name: 'Listar consentimientos' }).click();
  await expect(page.getByText('ACTIVE', { exact: true }).first()).toBeVisible();
});
// #endregion

// #region corrige
test('se equivoca de clave y corrige', async ({ page }) => {
  const widget = await openWidget(page, '66.666.666-6');
  await signIn(widget);
  await expect(widget.getByText('El RUT o la clave no coinciden')).toBeVisible();
  await widget.getByLabel('Clave de internet').fill('clave456');
  await widget.getByRole('button', { name: 'Conectar' }).click();
  await expect(widget.getByRole('button', { name: /^Compartir \d/ })).toBeVisible();
});
// #endregion

// #region codigo
test('escribe el código que pide el banco', async ({ page }) => {
  const widget = await openWidget(page, '10.101.010-4');
  await signIn(widget);
  await widget.getByLabel('Código').fill('123456');
  await widget.getByRole('button', { name: 'Confirmar' }).click();
  await expect(widget.getByRole('button', { name: /^Compartir \d/ })).toBeVisible();
});
// #endregion

// #region rechaza
test('no autoriza', async ({ page }) => {
  const widget = await openWidget(page, '77.777.777-7');
  await widget.getByRole('button', { name: /^Banco de Chile/ }).click();
  await widget.getByRole('button', { name: 'No autorizo' }).click();
  await widget.getByRole('button', { name: /^Volver a/ }).click();
  await expect(page.getByText('"reason":"declined"')).toBeVisible();
});
// #endregion
