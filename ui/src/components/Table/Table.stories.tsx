import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { Table } from './Table.tsx';

const ROWS = [
  ['pending', 202, 'En espera de un trabajador libre'],
  ['running', 202, 'En curso'],
  ['success', 200, 'Lista: los datos vienen en results'],
  ['wrong_login', 401, 'La institución no aceptó el RUT o la clave'],
  ['error', 500, 'La institución no está disponible o no responde'],
] as const;

const meta = {
  title: 'Componentes/Contenido/Table',
  component: Table,
  args: {
    label: 'Estados de una tarea',
    children: (
      <>
        <thead>
          <tr>
            <th scope="col">Estado</th>
            <th scope="col" align="right">
              Código
            </th>
            <th scope="col">Qué significa</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([status, code, meaning]) => (
            <tr key={status}>
              <th scope="row">
                <InlineCode>{status}</InlineCode>
              </th>
              <td align="right">{code}</td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 704 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Table>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toBeVisible();
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(5);
  },
};
export const Playground: Story = { name: 'Para probar' };

export const WithCaption: Story = {
  name: 'Con título',
  args: { caption: 'Estados por los que pasa una tarea' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('table', { name: 'Estados por los que pasa una tarea' }),
    ).toBeVisible();
  },
};

const narrow: Story['decorators'] = [
  (Story) => (
    <div style={{ width: 280 }}>
      <Story />
    </div>
  ),
];

/** Si no cabe se desliza, y la primera columna se queda a la vista. */
export const Narrow: Story = {
  name: 'Angosto',
  args: { style: { whiteSpace: 'nowrap' } },
  decorators: narrow,
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('group', { name: 'Estados de una tarea' });
    await waitFor(() => expect(scroller).toHaveAttribute('data-sticky-column'));
    const [first] = canvas.getAllByRole('rowheader');
    const before = first?.getBoundingClientRect().left;
    scroller.scrollLeft = 100;
    await expect(first?.getBoundingClientRect().left).toBe(before);
  },
};

/** Con el teclado se llega a la tabla y se desliza; si cabe entera no es una parada. */
export const Keyboard: Story = {
  name: 'Con teclado',
  args: { style: { whiteSpace: 'nowrap' } },
  decorators: narrow,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('group', { name: 'Estados de una tarea' })).toHaveFocus();
  },
};
