import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ButtonLink } from './ButtonLink.tsx';

const meta = {
  title: 'Componentes/Base/ButtonLink',
  component: ButtonLink,
  args: { href: '/docs/intro', children: 'Empezar' },
} satisfies Meta<typeof ButtonLink>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sigue siendo un enlace: se abre en otra pestaña, se copia, se arrastra. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Empezar' })).toHaveAttribute(
      'href',
      '/docs/intro',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Secondary: Story = {
  name: 'Secundario',
  args: { variant: 'secondary', children: 'Ver la referencia' },
};
export const Quiet: Story = {
  name: 'Discreto',
  args: { variant: 'quiet', children: 'Ver campos' },
};
