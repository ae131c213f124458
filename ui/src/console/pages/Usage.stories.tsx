import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { see } from '../../persona/test/playing.ts';
import { ConsolePage, played } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/8 Uso',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/uso' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;
import * as fixtures from '../test/fixtures.ts';

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Uso');
    await expect(await canvas.findByText('de 100.000 tareas')).toBeVisible();
    await expect(canvas.getByText(/^112\./)).toBeVisible();
    const failed = within(canvas.getByRole('row', { name: /INSTITUTION_UNAVAILABLE/ }));
    await expect(failed.getAllByText('112')).toHaveLength(2);
    await expect(canvas.getByText('Clave equivocada')).toBeVisible();
  },
};

/** Otro mes queda en la dirección y se pide a la API. */
export const OtherMonth: Story = {
  name: 'Otro mes',
  args: { hash: '#/uso?month=2026-10' },
  play: async () => {
    await see('Uso');
    await expect(played.client.made).toContain('readUsage 2026-10');
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { answers: { readUsage: { ...fixtures.usage, used: 0, days: [], ends: [] } } },
};
