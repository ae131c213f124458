import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import logo from '../../assets/logo.svg';
import { InstitutionAvatar } from './InstitutionAvatar.tsx';

const meta = {
  title: 'Componentes/Datos/InstitutionAvatar',
  component: InstitutionAvatar,
  args: { name: 'Banco de Chile' },
} satisfies Meta<typeof InstitutionAvatar>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Decorativo: el nombre va al lado. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('BC')).toHaveAttribute('aria-hidden', 'true');
  },
};
export const Playground: Story = {};
export const Small: Story = { args: { size: 32 } };
export const Large: Story = { args: { size: 56, name: 'BancoEstado' } };

export const Labelled: Story = {
  args: { isLabelled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Banco de Chile' })).toBeVisible();
  },
};

export const WithImage: Story = { args: { name: 'Cauce', src: logo } };

/** Si la imagen no llega, vuelven las iniciales. */
export const BrokenImage: Story = {
  args: { src: '/no-existe.svg' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('BC')).toBeVisible());
  },
};
