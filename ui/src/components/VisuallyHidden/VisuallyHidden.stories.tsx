import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = {
  title: 'Componentes/Base/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: '(se abre en otra pestaña)' },
  render: (args) => (
    <p>
      Sitio del SII <VisuallyHidden {...args} />
    </p>
  ),
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

/** No ocupa lugar en la pantalla, pero está en el texto que se lee en voz alta. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const hidden = canvas.getByText('(se abre en otra pestaña)');
    await expect(hidden.getBoundingClientRect().width).toBe(1);
  },
};
export const Playground: Story = { name: 'Para probar' };
