import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ask, button, inDialog, see, tabTo } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/6 Llaves',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/llaves' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Una llave se hace con el teclado solo y se ve una vez. */
export const Default: Story = {
  name: 'Por omisión',
  play: async () => {
    await see('Llaves');
    await screen.findByRole('rowheader', { name: 'key_3f9a1c0b7d24' });
    await tabTo(button('Hacer una llave'));
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Nueva llave' });
    await tabTo(inDialog('Hacer una llave'));
    await userEvent.keyboard('{Enter}');
    const shown = await screen.findByRole('dialog', { name: 'Tu llave nueva' });
    await waitFor(() => expect(within(shown).getByText('cauce_sandbox_EJEMPLO')).toBeVisible());
    await expect(played.client.made).toContain('createKey {"scopes":["main","connect"]}');
    await userEvent.click(inDialog('Ya lo guardé')());
    await waitFor(() => expect(screen.queryByText('cauce_sandbox_EJEMPLO')).toBeNull());
  },
};

/** Retirar dice qué pasa, y el foco empieza en la salida. */
export const Retire: Story = {
  name: 'Retirar',
  play: async () => {
    await see('Llaves');
    await ask('Retirar key_9b2e4d6f8a10', '¿Retirar esta llave?');
    await expect(inDialog('Cancelar')()).toHaveFocus();
    await userEvent.click(inDialog('Retirar')());
    await expect(await screen.findByText('La llave key_9b2e4d6f8a10 ya no sirve')).toBeVisible();
    await expect(played.client.made).toContain('deleteKey key_9b2e4d6f8a10');
  },
};

export const RetireRefused: Story = {
  name: 'No se pudo retirar',
  args: { answers: { deleteKey: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async () => {
    await see('Llaves');
    await ask('Retirar key_9b2e4d6f8a10', '¿Retirar esta llave?');
    await userEvent.click(inDialog('Retirar')());
    const title = await screen.findByText('Algo falló de nuestro lado');
    await waitFor(() => expect(document.activeElement).toContainElement(title));
    await expect(screen.getByText(/Id de la llamada: r-7f3a/)).toBeVisible();
  },
};

/** Quien solo mira no ve acciones, y sabe quién puede. */
export const Viewer: Story = {
  name: 'Solo mira',
  args: { role: 'viewer' },
  play: async ({ canvas }) => {
    await see('Llaves');
    await screen.findByText('key_3f9a1c0b7d24');
    await expect(canvas.getByText(/Las cambian las personas dueñas y de desarrollo/)).toBeVisible();
    await expect(screen.queryByRole('button', { name: /Hacer|Retirar|Reemplazar/ })).toBeNull();
  },
};

export const Empty: Story = { name: 'Vacío', args: { answers: { listKeys: [] } } };

export const Loading: Story = { name: 'Cargando', args: { answers: { listKeys: 'pending' } } };

export const Failed: Story = {
  name: 'No llegó',
  args: { answers: { listKeys: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async ({ canvas }) => {
    await see('Llaves');
    await expect(await canvas.findByText('Algo falló de nuestro lado')).toBeVisible();
    const before = played.client.made.filter((call) => call === 'listKeys').length;
    await userEvent.click(button('Reintentar')());
    await waitFor(() =>
      expect(played.client.made.filter((call) => call === 'listKeys')).toHaveLength(before + 1),
    );
  },
};
