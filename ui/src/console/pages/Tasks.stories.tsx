import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { arrive, button, link, see, tabTo } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/4 Tareas',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/tareas' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;
import * as fixtures from '../test/fixtures.ts';

/** De la lista a una tarea y de vuelta, con el teclado solo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Tareas');
    await screen.findByRole('link', { name: 'e2e65f1f' });
    await tabTo(link('e2e65f1f'));
    await userEvent.keyboard('{Enter}');
    await arrive('Tarea');
    await expect(await canvas.findByText('La institución no respondió a tiempo')).toBeVisible();
    await expect(canvas.getByText('La persona respondió')).toBeVisible();
    await tabTo(link('Todas las tareas'));
    await userEvent.keyboard('{Enter}');
    await arrive('Tareas');
  },
};

/** El filtro queda en la dirección y se pide a la API. */
export const Filtered: Story = {
  name: 'Con filtro',
  args: { hash: '#/tareas?status=error' },
  play: async () => {
    await see('Tareas');
    await userEvent.type(screen.getByLabelText('Referencia'), 'pedido-1043{Enter}');
    await waitFor(() =>
      expect(played.client.made).toContain(
        'listTasks {"status":"error","reference":"pedido-1043"} null',
      ),
    );
    await expect(played.addresses.read()).toBe('#/tareas?status=error&reference=pedido-1043');
  },
};

/** Las páginas siguientes se piden con el cursor de la API. */
export const Paged: Story = {
  name: 'Con más páginas',
  args: { answers: { listTasks: { rows: fixtures.tasks.slice(0, 2), next: 'cursor-2' } } },
  play: async () => {
    await see('Tareas');
    await userEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
    await waitFor(() => expect(played.client.made).toContain('listTasks {} cursor-2'));
  },
};

export const NothingFound: Story = {
  name: 'Nada coincide',
  args: { hash: '#/tareas?status=locked', answers: { listTasks: { rows: [], next: null } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nada coincide con el filtro')).toBeVisible();
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { answers: { listTasks: { rows: [], next: null } } },
};

/** Desde una tarea se llega a su conexión. */
export const One: Story = {
  name: 'Una tarea',
  args: { hash: '#/tareas/e2e65f1f' },
  play: async () => {
    await see('Tarea');
    await userEvent.click(
      await screen.findByRole('link', { name: String(fixtures.timeline.consentId) }),
    );
    await arrive('Conexiones');
    await expect(played.client.made.join()).toMatch(/listConnections \{"consentId":"9a0b1c2d/);
  },
};

export const OneOfAnother: Story = {
  name: 'Una que no está',
  args: {
    hash: '#/tareas/e2e65f1f',
    answers: { readTask: refusal('FORBIDDEN', { status: 403 }) },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No puedes ver o hacer esto')).toBeVisible();
    await expect(button('Reintentar')()).toBeVisible();
  },
};
