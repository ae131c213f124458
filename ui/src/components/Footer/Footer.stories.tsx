import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { exampleFooterColumns } from '../../../test/examples/exampleFooter.ts';
import { Footer } from './Footer.tsx';

const meta = {
  title: 'Componentes/Navegación/Footer',
  component: Footer,
  parameters: { layout: 'fullscreen' },
  args: {
    organization: { name: 'Cauce SpA' },
    tagline: 'Cauce. Datos con permiso.',
    columns: exampleFooterColumns,
  },
  argTypes: { logo: { control: false } },
} satisfies Meta<typeof Footer>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Nombra a la organización que dice la configuración. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const footer = within(canvas.getByRole('contentinfo'));
    await expect(footer.getByText('Un sitio de Cauce SpA.')).toBeVisible();
    const group = within(footer.getByRole('region', { name: 'Componentes' }));
    await expect(group.getAllByRole('link')).toHaveLength(2);
  },
};
export const Playground: Story = { name: 'Para probar' };

/** El nombre puede llevar a su sitio, y al lado va lo que haya que decir. */
export const WithLinkAndLegal: Story = {
  name: 'Con enlace y aviso legal',
  args: {
    organization: { name: 'Cauce SpA', href: 'https://cauce.example.com/' },
    legal: 'Ambiente de prueba con personas ficticias.',
  },
};

export const OnlyCredit: Story = { name: 'Solo crédito', args: { columns: [] } };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Primeros pasos' })).toHaveFocus();
  },
};
