import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { GoLiveReport } from '../../client/index.ts';
import { see } from '../../persona/test/playing.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';
import { goLive } from '../test/fixtures.ts';

const meta = {
  title: 'Consola/13 Revisión',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/revision' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

const TITLE = 'Revisión antes de producción';

const NOTHING: GoLiveReport = {
  probedAt: null,
  isRunning: false,
  points: goLive.points.map(({ point }) => ({ point, grade: 'unseen', evidence: [] })),
};
const FAILED: readonly string[] = ['signature', 'tokens', 'origins'];
const FAULTS: GoLiveReport = {
  ...goLive,
  points: goLive.points.map((one) =>
    FAILED.includes(one.point)
      ? {
          ...one,
          grade: 'failed',
          evidence: one.evidence.map((each) => ({
            ...each,
            status: each.status && 204,
            detail:
              { tokens: '2', origins: 'http://pages.example' }[one.point as string] ?? each.detail,
          })),
        }
      : one,
  ),
};

export const AllPassed: Story = {
  name: 'Todo bien',
  play: async ({ canvas }) => {
    await see(TITLE);
    await expect(await canvas.findByText(/8 de 8 puntos están bien/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Probar los webhooks' }));
    await waitFor(() => expect(played.client.made).toContain('startGoLive'));
  },
};

export const NothingSeen: Story = {
  name: 'Nada visto',
  args: { answers: { checkGoLive: NOTHING } },
  play: async ({ canvas }) => {
    await see(TITLE);
    await expect(await canvas.findAllByText('Sin ver')).toHaveLength(8);
    await expect(canvas.getByText(/no se han probado todavía/)).toBeVisible();
  },
};

export const Faults: Story = {
  name: 'Con fallas',
  args: { answers: { checkGoLive: FAULTS } },
  play: async ({ canvas }) => {
    await see(TITLE);
    await expect(await canvas.findAllByText('Mal')).toHaveLength(3);
    await expect(canvas.getByText('Sesión: desde 2 redes')).toBeVisible();
    await expect(canvas.getByText(/http:\/\/pages.example/)).toBeVisible();
  },
};

export const Running: Story = {
  name: 'Probando',
  args: { answers: { checkGoLive: { ...NOTHING, probedAt: goLive.probedAt, isRunning: true } } },
};

export const AsViewer: Story = {
  name: 'Solo mira',
  args: { role: 'viewer' },
  play: async () => {
    await see(TITLE);
    await expect(screen.queryByRole('button', { name: 'Probar los webhooks' })).toBeNull();
  },
};

export const InProduction: Story = {
  name: 'En producción no está en el menú',
  args: {
    hash: '#/',
    me: { client: { id: 'c-1', name: 'Empresa', environment: 'production' } },
  },
  play: async () => {
    await see('Inicio de Empresa');
    await expect(screen.queryByRole('link', { name: 'Revisión' })).toBeNull();
  },
};
