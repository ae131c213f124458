import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { button, inDialog, see } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/3 Inicio',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const NEW = { task: null, widget: null, webhook: null };

/** Todo visto: lo que necesita a alguien, con el camino. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Inicio de Demo Finanzas');
    await expect(
      await canvas.findByText(/entregas a app\.empresa\.example fallaron/),
    ).toBeVisible();
    await expect(canvas.getByText(/La llave key_3f9a1c0b7d24 vence el/)).toBeVisible();
    await expect(screen.queryByRole('heading', { name: 'Primeros pasos' })).toBeNull();
  },
};

/** Los primeros pasos: la llave hecha aquí queda en el comando. */
export const FirstSteps: Story = {
  name: 'Primeros pasos',
  args: { me: { firstSteps: NEW } },
  play: async ({ canvas }) => {
    await see('Inicio de Demo Finanzas');
    const command = () => canvas.getByText(/export CAUCE_API_KEY/).textContent;
    await expect(command()).toContain('CAUCE_API_KEY=cauce_...');
    await userEvent.click(button('Hacer una llave')());
    await screen.findByRole('dialog', { name: 'Nueva llave' });
    await userEvent.click(inDialog('Hacer una llave')());
    await canvas.findByText('cauce_sandbox_EJEMPLO');
    await expect(command()).toContain('CAUCE_API_KEY=cauce_sandbox_EJEMPLO');
  },
};

export const SomeSteps: Story = {
  name: 'Algunos pasos',
  args: { me: { firstSteps: { ...NEW, task: '2026-11-20T13:02:00.000Z' } } },
  play: async ({ canvas }) => {
    await see('Inicio de Demo Finanzas');
    const step = canvas.getByText('Lanza la primera tarea');
    await expect(within(step).getByText('Listo')).toBeVisible();
  },
};

/** Quien solo mira no hace llaves, y sabe quién puede. */
export const Viewer: Story = {
  name: 'Solo mira',
  args: { role: 'viewer', me: { firstSteps: NEW } },
  play: async () => {
    await see('Inicio de Demo Finanzas');
    await expect(screen.queryByRole('button', { name: 'Hacer una llave' })).toBeNull();
  },
};

export const Calm: Story = {
  name: 'Sin pendientes',
  args: {
    answers: { listConnections: { rows: [], next: null }, listWebhooks: [], listKeys: [] },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nada por ahora/)).toBeVisible();
  },
};

/** Quién entró no se pudo leer: se puede probar otra vez. */
export const Failed: Story = {
  name: 'No llegó',
  args: { answers: { readMember: refusal('INTERNAL_SERVER_ERROR', { status: 500 }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Algo falló de nuestro lado')).toBeVisible();
    await expect(button('Reintentar')()).toBeVisible();
  },
};
