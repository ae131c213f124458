import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { see } from '../../persona/test/playing.ts';
import { ConsolePage } from '../test/ConsolePage.tsx';

const meta = {
  title: 'Consola/11 Instituciones',
  component: ConsolePage,
  parameters: { layout: 'fullscreen', controls: { disable: true } },
  args: { hash: '#/instituciones' },
} satisfies Meta<typeof ConsolePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await see('Instituciones');
    await expect(await canvas.findByText('No responde')).toBeVisible();
    await expect(canvas.getByText('87,1%')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Nombre'), 'itau{Enter}');
    await waitFor(() => expect(screen.queryByText('BancoEstado')).toBeNull());
    await expect(canvas.getByText('Banco Itaú')).toBeVisible();
  },
};

export const NothingFound: Story = {
  name: 'Nada coincide',
  args: { hash: '#/instituciones?name=zzz' },
};
