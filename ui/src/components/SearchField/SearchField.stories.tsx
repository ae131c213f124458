import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { matchesSearch } from '../../search/matchesSearch.ts';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Componentes/Formularios/SearchField',
  component: SearchField,
  args: {
    label: 'Busca tu banco o servicio',
    onValueChange: fn(),
    style: { maxWidth: 372 },
  },
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByRole('searchbox'), 'ita');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('ita');
  },
};
export const Playground: Story = { name: 'Para probar' };

const handleOuterKeyDown = fn();

/** Escape vacía la búsqueda antes de cerrar lo que la contiene. */
export const Keyboard: Story = {
  name: 'Con teclado',
  render: (args) => (
    <div
      role="presentation"
      onKeyDown={({ key }) => {
        handleOuterKeyDown(key);
      }}
    >
      <SearchField {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    handleOuterKeyDown.mockClear();
    const input = canvas.getByRole('searchbox', { name: 'Busca tu banco o servicio' });
    await userEvent.tab();
    await userEvent.keyboard('chile{Escape}');
    await expect(input).toHaveValue('');
    await expect(handleOuterKeyDown).not.toHaveBeenCalledWith('Escape');
    await userEvent.keyboard('{Escape}');
    await expect(handleOuterKeyDown).toHaveBeenCalledWith('Escape');

    await userEvent.keyboard('bci');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Borrar la búsqueda' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
  },
};

const banks = ['Banco de Chile', 'Banco Itaú', 'BancoEstado', 'Banco Santander'];

/** La cantidad se anuncia medio segundo después de la última tecla. */
export const ResultsAnnounced: Story = {
  name: 'Anuncia los resultados',
  render: function ResultsAnnouncedStory(args) {
    const [search, setSearch] = useState('');
    const found = banks.filter((bank) => matchesSearch(bank, search));
    return (
      <>
        <SearchField
          {...args}
          value={search}
          onValueChange={setSearch}
          resultCount={found.length}
        />
        <ul>
          {found.map((bank) => (
            <li key={bank}>{bank}</li>
          ))}
        </ul>
      </>
    );
  },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    await expect(status).toBeEmptyDOMElement();
    await userEvent.type(canvas.getByRole('searchbox'), 'ITAU');
    await expect(canvas.getByRole('listitem')).toHaveTextContent('Banco Itaú');
    await waitFor(() => expect(status).toHaveTextContent('1 resultado'));
  },
};

export const Compact: Story = {
  name: 'Compacto',
  args: { size: 'compact', defaultValue: 'consentimiento' },
};
