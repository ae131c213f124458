import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { InstitutionList } from './InstitutionList.tsx';

const meta = {
  title: 'Componentes/Formularios/InstitutionList',
  component: InstitutionList,
  args: {
    institutions: [
      { id: 'banco-chile', name: 'Banco de Chile', group: 'banks' },
      { id: 'banco-estado', name: 'BancoEstado', group: 'banks', availability: 'slow' },
      { id: 'banco-itau', name: 'Banco Itaú', group: 'banks', availability: 'unavailable' },
      { id: 'sii', name: 'Servicio de Impuestos Internos', keywords: 'SII', group: 'taxes' },
      { id: 'afp-modelo', name: 'AFP Modelo', group: 'others' },
    ],
    onSelect: fn(),
    style: { maxWidth: 372 },
  },
  argTypes: { institutions: { control: false } },
} satisfies Meta<typeof InstitutionList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Botones de 56 px; la etiqueta es parte del nombre que se oye. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const banks = canvas.getByRole('region', { name: 'Bancos' });
    await expect(within(banks).getAllByRole('button')).toHaveLength(3);
    const chile = canvas.getByRole('button', { name: 'Banco de Chile' });
    await expect(chile.getBoundingClientRect().height).toBe(56);
    await expect(canvas.getByRole('button', { name: 'Banco Itaú No disponible' })).toBeVisible();
    await userEvent.click(chile);
    await expect(args.onSelect).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'banco-chile' }),
    );
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(
      canvas.getByRole('searchbox', { name: 'Busca tu banco o servicio' }),
    ).toHaveFocus();
    await userEvent.keyboard('estado');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'banco-estado' }),
    );
  },
};

/** Se encuentra por cómo la llama la gente, y aunque se escriba con errores. */
export const OtherWords: Story = {
  name: 'Otras palabras',
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox');
    for (const typed of ['cuentarut', 'baco estdo']) {
      await userEvent.clear(search);
      await userEvent.type(search, typed);
      await expect(canvas.getAllByRole('button', { name: /^Banco/ })).toHaveLength(1);
      await expect(canvas.getByRole('button', { name: /^BancoEstado/ })).toBeVisible();
    }
  },
};

/** Sin resultados dice qué se buscó y ofrece volver a la lista completa. */
export const NotFound: Story = {
  name: 'No encontrado',
  play: async ({ canvas }) => {
    const search = canvas.getByRole('searchbox');
    await userEvent.type(search, 'marciano');
    await expect(canvas.getByText('No encontramos «marciano».')).toBeVisible();
    await expect(canvas.getByText('Revisa cómo lo escribiste o elige de la lista.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ver toda la lista' }));
    await expect(search).toHaveValue('');
    await expect(search).toHaveFocus();
    await expect(canvas.getAllByRole('region')).toHaveLength(3);
  },
};
