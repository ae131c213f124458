import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { arrive, link, see } from '../../persona/test/playing.ts';
import { refusal } from '../../persona/test/refusal.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/9 Registro',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/registro' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };

/** El código que la persona lee en el widget encuentra su tarea. */
export const ByCode: Story = {
  name: 'Por código del widget',
  play: async ({ canvas }) => {
    await see('Registro');
    await userEvent.type(
      screen.getByLabelText('Id de la llamada o código del widget'),
      'e2e65f1f{Enter}',
    );
    await expect(await canvas.findByText('INSTITUTION_TIMEOUT')).toBeVisible();
    await expect(played.client.made).toContain('findExtraction e2e65f1f');
    await userEvent.click(link('Ver qué pasó con la tarea')());
    await arrive('Tarea');
  },
};

/** El id de una llamada la encuentra, y por ella la tarea; lo que no es un código no se busca como tal. */
export const ByRequest: Story = {
  name: 'Por id de la llamada',
  args: { hash: '#/registro?q=mi-llamada-1' },
  play: async () => {
    await see('Registro');
    await waitFor(() => expect(played.client.made).toContain('listRequests mi-llamada-1 null'));
    await expect(played.client.made.join()).not.toMatch(/findExtraction/);
    await userEvent.click(await screen.findByRole('link', { name: 'Tarea' }));
    await arrive('Tarea');
    await expect(played.client.made.join()).toMatch(/readTask 5d0a5e00/);
  },
};

/** De otra organización, o de nadie: lo mismo. */
export const NothingFound: Story = {
  name: 'Nada coincide',
  args: {
    hash: '#/registro?q=e2e65f1f',
    answers: {
      findExtraction: refusal('EXTRACTION_NOT_FOUND', { status: 404 }),
      listRequests: { rows: [], next: null },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ninguna llamada tiene ese id')).toBeVisible();
    await expect(screen.queryByText('Lo que la persona vio')).toBeNull();
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { answers: { listRequests: { rows: [], next: null } } },
};
