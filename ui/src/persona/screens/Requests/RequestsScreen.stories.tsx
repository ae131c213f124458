import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PersonPage } from '../../test/PersonPage.tsx';
import { button, see } from '../../test/playing.ts';
import { refusal } from '../../test/refusal.ts';

const meta = {
  title: 'Persona/7 Solicitudes',
  component: PersonPage,
  args: { route: { name: 'requests' } },
  parameters: { layout: 'fullscreen', controls: { disable: true } },
} satisfies Meta<typeof PersonPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Hechas, en espera, respondidas, rechazadas y atrasadas, con lo que respondieron. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Tus solicitudes');
    await canvas.findByText('Hasta el 24 de diciembre de 2026');
    for (const state of ['Hecho', 'Espera respuesta', 'Rechazada', 'Sin respuesta a tiempo'])
      await expect(canvas.getByText(state)).toBeVisible();
    await expect(canvas.getByText(/Agencia de Protección de Datos/)).toBeVisible();
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { answers: { requests: [] } },
  play: async ({ canvas }) => {
    await canvas.findByText('Todavía no pides nada');
  },
};

export const Loading: Story = {
  name: 'Cargando',
  args: { answers: { requests: 'pending' } },
  play: async ({ canvas }) => {
    await canvas.findByText('Cargando…');
  },
};

/** Una falla nuestra se dice con el código que la encuentra, y se puede reintentar. */
export const Failed: Story = {
  name: 'Con falla',
  args: { answers: { requests: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async ({ canvas }) => {
    await canvas.findByText(/r-7f3a/);
    await expect(button('Reintentar')()).toBeVisible();
  },
};
