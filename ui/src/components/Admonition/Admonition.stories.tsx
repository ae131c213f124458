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
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('note', { name: 'Nota' })).toBeVisible();
  },
};
export const Playground: Story = {};

export const Tip: Story = { args: { type: 'tip' } };
export const Important: Story = { args: { type: 'important' } };

export const Attention: Story = {
  args: {
    type: 'attention',
    children: <p>Al segundo intento fallido, la persona queda restringida por un tiempo.</p>,
  },
};

export const Danger: Story = {
  args: {
    type: 'danger',
    children: <p>No guardes la clave de nadie: cífrala y olvídala.</p>,
  },
};

/** Un título propio dice más que la palabra del tipo. */
export const OwnTitle: Story = {
  args: { type: 'important', title: 'Solo en producción' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('note', { name: 'Solo en producción' })).toBeVisible();
  },
};

/** Los cinco juntos: cada uno con su forma y su palabra, además del color. */
export const Types: Story = {
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
