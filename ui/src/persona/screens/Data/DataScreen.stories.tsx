import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { PersonPage, played } from '../../testing/PersonPage.tsx';
import { arrive, ask, see } from '../../testing/playing.ts';

const meta = {
  title: 'Persona/8 Mis datos',
  component: PersonPage,
  args: { route: { name: 'data' } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Una copia, cómo corregir y cómo borrar. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await see('Mis datos');
    await expect(canvas.getByText(/pide la corrección en la institución/)).toBeVisible();
  },
};

/** La copia se baja después de decir qué trae y que no va cifrada. */
export const Downloaded: Story = {
  play: async () => {
    const dialog = within(await ask('Descargar en JSON', '¿Descargar tus datos?'));
    await expect(dialog.getByText(/No va cifrado/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Descargar' }));
    await arrive('Archivo descargado');
    await expect(played.saved).toEqual(['cauce-datos.json']);
  },
};
