import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { Combobox } from './Combobox.tsx';

const meta = {
  title: 'Componentes/Formularios/Combobox',
  component: Combobox,
  args: {
    label: 'Institución',
    options: [
      { value: 'banco-chile', label: 'Banco de Chile', group: 'Bancos' },
      { value: 'banco-itau', label: 'Banco Itaú', group: 'Bancos', note: 'Con demoras' },
      { value: 'banco-estado', label: 'BancoEstado', group: 'Bancos' },
      {
        value: 'sii',
        label: 'Servicio de Impuestos Internos',
        keywords: 'SII',
        group: 'Impuestos',
      },
      { value: 'afp-modelo', label: 'AFP Modelo', group: 'Otras' },
    ],
    name: 'entity',
    onValueChange: fn(),
    style: { maxWidth: 372 },
  },
  argTypes: { options: { control: false } },
} satisfies Meta<typeof Combobox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Sin tildes ni mayúsculas también encuentra. */
export const Default: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('combobox', { name: 'Institución' });
    await userEvent.type(input, 'itau');
    const option = await screen.findByRole('option', { name: /Banco Itaú/ });
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.click(option);
    await expect(args.onValueChange).toHaveBeenCalledWith('banco-itau');
    await expect(input).toHaveValue('Banco Itaú');
  },
};
export const Playground: Story = {};

/** Flechas recorren la lista, Enter elige, Escape la cierra y el foco nunca deja el campo. */
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole('combobox');
    const highlighted = () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    await userEvent.tab();
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('listbox')).toBeVisible());
    await expect(input).toHaveAttribute('aria-expanded', 'true');
    await waitFor(() => expect(highlighted()).toBe('Banco de Chile'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(highlighted()).toBe('BancoEstado'));
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('banco-estado');
    await expect(input).toHaveValue('BancoEstado');
    await expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'true'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'));
    await expect(input).toHaveFocus();
  },
};

/** Los grupos tienen título; «SII» encuentra por su sigla. */
export const Groups: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar la lista' }));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Bancos' })).toBeVisible());
    await expect(within(screen.getByRole('listbox')).getAllByRole('group')).toHaveLength(3);
    await userEvent.type(canvas.getByRole('combobox'), 'sii');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await expect(screen.getByRole('group', { name: 'Impuestos' })).toBeInTheDocument();
  },
};

export const Empty: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox'), 'vanco');
    await waitFor(() =>
      expect(
        screen.getByText('No encontramos «vanco». Revisa cómo lo escribiste o elige de la lista.'),
      ).toBeVisible(),
    );
  },
};

/** La cantidad se anuncia medio segundo después de la última tecla. */
export const ResultsAnnounced: Story = {
  play: async ({ canvas }) => {
    const [status] = canvas.getAllByRole('status');
    await userEvent.type(canvas.getByRole('combobox'), 'banco');
    await waitFor(() => expect(status).toHaveTextContent('3 resultados'));
  },
};

export const Chosen: Story = {
  args: { defaultValue: 'banco-chile' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('combobox')).toHaveValue('Banco de Chile');
    await userEvent.click(canvas.getByRole('button', { name: 'Borrar la elección' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await expect(canvas.getByRole('combobox')).toHaveValue('');
  },
};

export const Compact: Story = { args: { size: 'compact' } };
export const Disabled: Story = { args: { disabled: true, defaultValue: 'banco-chile' } };
export const Error: Story = { args: { error: 'Elige una institución.' } };

const handleSubmit = fn();

export const InForm: Story = {
  render: (args) => (
    <form
      style={{ display: 'grid', gap: 24, justifyItems: 'start' }}
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit(new FormData(event.currentTarget).get('entity'));
      }}
    >
      <Combobox {...args} required style={{ width: '100%', maxWidth: 372 }} />
      <Button type="submit">Continuar</Button>
    </form>
  ),
  play: async ({ canvas }) => {
    handleSubmit.mockClear();
    const submit = canvas.getByRole('button', { name: 'Continuar' });
    await userEvent.click(submit);
    await expect(await canvas.findByText('Elige una opción de la lista.')).toBeVisible();
    await expect(handleSubmit).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByRole('combobox'), 'modelo');
    await userEvent.click(await screen.findByRole('option', { name: 'AFP Modelo' }));
    await userEvent.click(submit);
    await expect(handleSubmit).toHaveBeenCalledWith('afp-modelo');
  },
};
