import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { Link } from '../Link/Link.tsx';
import { Admonition } from './Admonition.tsx';

const meta = {
  title: 'Componentes/Contenido/Admonition',
  component: Admonition,
  args: {
    children: (
      <p>
        El token de sesión dura 60 minutos. Puedes pedir menos con <InlineCode>expire</InlineCode>,
        desde 10. Mira <Link href="/docs/general/entities-actions">qué se puede extraer</Link>.
      </p>
    ),
  },
} satisfies Meta<typeof Admonition>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('note', { name: 'Nota' })).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Tip: Story = { name: 'Consejo', args: { type: 'tip' } };
export const Important: Story = { name: 'Importante', args: { type: 'important' } };

export const Attention: Story = {
  name: 'Atención',
  args: {
    type: 'attention',
    children: <p>Al segundo intento fallido, la persona queda restringida por un tiempo.</p>,
  },
};

export const Danger: Story = {
  name: 'Peligro',
  args: {
    type: 'danger',
    children: <p>No guardes la clave de nadie: cífrala y olvídala.</p>,
  },
};

/** Un título propio dice más que la palabra del tipo. */
export const OwnTitle: Story = {
  name: 'Título propio',
  args: { type: 'important', title: 'Solo en producción' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('note', { name: 'Solo en producción' })).toBeVisible();
  },
};

/** Los cinco juntos: cada uno con su forma y su palabra, además del color. */
export const Types: Story = {
  name: 'Todos los tipos',
  render: () => (
    <div style={{ display: 'grid', gap: 16, maxWidth: 704 }}>
      {(['note', 'tip', 'important', 'attention', 'danger'] as const).map((type) => (
        <Admonition key={type} type={type}>
          <p>
            La lista de <Link href="/docs/general/entities-actions">instituciones</Link> cambia sin
            aviso: consúltala cada vez.
          </p>
        </Admonition>
      ))}
    </div>
  ),
};
