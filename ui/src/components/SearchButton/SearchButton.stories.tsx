import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { SearchButton } from './SearchButton.tsx';

const meta = {
  title: 'Componentes/Navegación/SearchButton',
  component: SearchButton,
  args: { onSearchOpen: fn() },
} satisfies Meta<typeof SearchButton>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Abre el buscador del sitio. En una pantalla angosta queda solo el ícono. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Buscar' }));
    await expect(args.onSearchOpen).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** <kbd>Ctrl</kbd> <kbd>K</kbd> abre el buscador desde cualquier parte de la página. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ args, canvas }) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect(args.onSearchOpen).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await expect(args.onSearchOpen).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{Control>}{Shift>}k{/Shift}{/Control}');
    await expect(args.onSearchOpen).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSearchOpen).toHaveBeenCalledTimes(3);
  },
};
