import type { Meta, StoryObj } from '@storybook/react-vite';
import { InlineCode } from './InlineCode.tsx';

const meta = {
  title: 'Componentes/Contenido/InlineCode',
  component: InlineCode,
  args: { children: 'retryAfter' },
  render: (args) => (
    <p>
      La fecha de <InlineCode {...args} /> dice desde cuándo se puede probar otra vez.
    </p>
  ),
} satisfies Meta<typeof InlineCode>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };
export const Playground: Story = { name: 'Para probar' };

/** Un nombre largo se parte antes que salirse de la pantalla. */
export const Long: Story = {
  name: 'Largo',
  args: { children: 'sii:tax-situation-pdf-clave-unica:monthlyVariableIncome12Months' },
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <Story />
      </div>
    ),
  ],
};
