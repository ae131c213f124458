import type { Meta, StoryObj } from '@storybook/react-vite';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { HttpMethod } from './HttpMethod.tsx';

const meta = {
  title: 'Componentes/Contenido/HttpMethod',
  component: HttpMethod,
  args: { method: 'POST' },
} satisfies Meta<typeof HttpMethod>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Por omisión' };
export const Playground: Story = { name: 'Para probar' };
export const Get: Story = { name: 'GET', args: { method: 'GET' } };
export const Put: Story = { name: 'PUT', args: { method: 'PUT' } };
export const Patch: Story = { name: 'PATCH', args: { method: 'PATCH' } };
export const Delete: Story = { name: 'Borrar', args: { method: 'DELETE' } };

/** En una lista de direcciones, alineados y sin fondo. */
export const Bare: Story = {
  name: 'Sin fondo',
  args: { isBare: true },
  render: (args) => (
    <ul role="list" style={{ display: 'grid', gap: 8 }}>
      <li>
        <HttpMethod {...args} method="GET" /> <InlineCode>/entities</InlineCode>
      </li>
      <li>
        <HttpMethod {...args} method="POST" /> <InlineCode>/tasks</InlineCode>
      </li>
      <li>
        <HttpMethod {...args} method="DELETE" /> <InlineCode>{'/consents/{consentId}'}</InlineCode>
      </li>
    </ul>
  ),
};
