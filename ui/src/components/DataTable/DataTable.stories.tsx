import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentType } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { formatAmount } from '../../format/formatAmount.ts';
import { DateText } from '../DateText/DateText.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { StatusPill } from '../StatusPill/StatusPill.tsx';
import { DataTable, type DataTableColumn, type DataTableProps } from './DataTable.tsx';

interface Movement {
  id: string;
  date: string;
  description: string;
  amount: number;
  balance: number | null;
  isPending?: boolean;
}

const movements: Movement[] = [
  {
    id: '1',
    date: '2026-03-05',
    description: 'Pago de cuentas Aguas Andinas',
    amount: -18_450,
    balance: 1_216_117,
  },
  {
    id: '2',
    date: '2026-03-02',
    description: 'Abono de sueldo',
    amount: 985_000,
    balance: 1_234_567,
  },
  {
    id: '3',
    date: '2026-03-04',
    description: 'Compra Supermercado Ñuñoa',
    amount: -42_990,
    balance: null,
    isPending: true,
  },
];

const columns: DataTableColumn<Movement>[] = [
  {
    id: 'description',
    header: 'Descripción',
    cell: (row) => row.description,
    sortValue: (row) => row.description,
  },
  {
    id: 'date',
    header: 'Fecha',
    isNumeric: true,
    cell: (row) => <DateText value={row.date} format="numeric" />,
    sortValue: (row) => row.date,
  },
  {
    id: 'state',
    header: 'Estado',
    cell: (row) =>
      row.isPending ? (
        <StatusPill>Pendiente</StatusPill>
      ) : (
        <StatusPill tone="success">Listo</StatusPill>
      ),
  },
  {
    id: 'amount',
    header: 'Monto',
    isNumeric: true,
    cell: (row) => formatAmount(row.amount),
    sortValue: (row) => row.amount,
  },
  {
    id: 'balance',
    header: 'Saldo',
    isNumeric: true,
    cell: (row) => (row.balance === null ? '—' : formatAmount(row.balance)),
    sortValue: (row) => row.balance,
  },
];

const meta = {
  title: 'Componentes/Datos/DataTable',
  component: DataTable as ComponentType<DataTableProps<Movement>>,
  args: {
    caption: 'Movimientos de marzo',
    columns,
    rows: movements,
    rowKey: (row) => row.id,
    onSortChange: fn(),
  },
  argTypes: {
    columns: { control: false },
    rows: { control: false },
    empty: { control: false },
  },
} satisfies Meta<ComponentType<DataTableProps<Movement>>>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Las cifras van a la derecha, sin cebra ni líneas verticales. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Movimientos de marzo' });
    await expect(within(table).getAllByRole('row')).toHaveLength(4);
    const amount = within(table).getByText('\u2212$18.450').closest('td');
    await expect(amount && getComputedStyle(amount).textAlign).toBe('end');
    await expect(within(table).getByRole('rowheader', { name: 'Abono de sueldo' })).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

const firstCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent.split(' ')[0]);

/** Los títulos que ordenan son botones; `aria-sort` dice el orden. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    const table = canvas.getByRole('table');
    const header = canvas.getByRole('columnheader', { name: 'Monto' });
    const button = within(header).getByRole('button', { name: 'Monto' });
    await expect(header).not.toHaveAttribute('aria-sort');
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(firstCells(table)).toEqual(['Compra', 'Pago', 'Abono']);
    await userEvent.keyboard(' ');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(firstCells(table)).toEqual(['Abono', 'Pago', 'Compra']);
    await expect(args.onSortChange).toHaveBeenLastCalledWith({
      column: 'amount',
      direction: 'descending',
    });
    await expect(within(table).getAllByRole('columnheader')[2]).not.toHaveAttribute('aria-sort');
    await expect(canvas.queryByRole('button', { name: 'Estado' })).not.toBeInTheDocument();
  },
};

export const Sorted: Story = {
  name: 'Ordenada',
  args: { defaultSort: { column: 'date', direction: 'descending' } },
  play: async ({ canvas }) => {
    await expect(firstCells(canvas.getByRole('table'))).toEqual(['Pago', 'Compra', 'Abono']);
  },
};

/** El contorno de las filas que vienen; la región dice que está cargando. */
export const Loading: Story = {
  name: 'Cargando',
  args: { rows: [], isLoading: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(canvas.getByRole('status')).toHaveTextContent('Cargando la tabla…');
    await expect(canvas.getAllByRole('row')).toHaveLength(6);
  },
};

/** Mientras se actualiza, lo que ya está se queda. */
export const Refreshing: Story = {
  name: 'Actualizando',
  args: { isLoading: true },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3);
  },
};

export const Empty: Story = {
  name: 'Vacío',
  args: { rows: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No hay datos para mostrar')).toBeVisible();
  },
};

export const EmptyWithReason: Story = {
  name: 'Vacío, con motivo',
  args: {
    rows: [],
    empty: (
      <EmptyState title="Sin movimientos en marzo">
        La cuenta no tuvo cargos ni abonos en este mes.
      </EmptyState>
    ),
  },
};

/** Angosta, se desplaza de lado con el teclado y la primera columna queda a la vista. */
export const Narrow: Story = {
  name: 'Angosto',
  args: { style: { maxWidth: 350 } },
  play: async ({ canvas }) => {
    const region = await waitFor(() =>
      canvas.getByRole('region', { name: 'Movimientos de marzo' }),
    );
    await userEvent.tab();
    await expect(region).toHaveFocus();
    const [first] = canvas.getAllByRole('rowheader');
    region.scrollLeft = 200;
    await expect(region.scrollLeft).toBe(200);
    await expect(first?.getBoundingClientRect().left).toBe(region.getBoundingClientRect().left);
  },
};

export const HiddenCaption: Story = { name: 'Título oculto', args: { isCaptionHidden: true } };
