import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { EditMeta, LastUpdated } from './EditMeta.tsx';

const meta = {
  title: 'Componentes/Contenido/EditMeta',
  component: EditMeta,
  subcomponents: { LastUpdated },
  args: {
    editHref: 'https://git.example/cauce/docs/intro.mdx',
    lastUpdated: { date: '2026-03-05', author: 'Antonia Riquelme' },
  },
} satisfies Meta<typeof EditMeta>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: /Editar esta página/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(canvasElement).toHaveTextContent(
      'Última actualización el 5 de marzo de 2026 por Antonia Riquelme',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };

/** El día es el de Chile, lo lea quien lo lea: a la 1:30 en Londres aquí todavía es ayer. */
export const OnlyDate: Story = {
  name: 'Solo fecha',
  render: () => <EditMeta lastUpdated={{ date: '2026-03-05T01:30:00Z' }} />,
  play: async ({ canvas }) => {
    const time = canvas.getByText('4 de marzo de 2026');
    // Without an `itemscope` around it, it would belong to nothing.
    await expect(time).not.toHaveAttribute('itemprop');
    await expect(time).toHaveAttribute('datetime', '2026-03-05T01:30:00.000Z');
  },
};

export const OnlyEdit: Story = {
  name: 'Solo editar',
  render: () => <EditMeta editHref="https://git.example/cauce/docs/intro.mdx" />,
};

/** Sin nada que decir, no hay fila. */
export const Empty: Story = {
  name: 'Vacío',
  render: () => <EditMeta />,
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toBeEmptyDOMElement();
  },
};
