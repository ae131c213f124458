import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { NavMenu } from './NavMenu.tsx';

const meta = {
  title: 'Componentes/Navegación/NavMenu',
  component: NavMenu,
  args: {
    label: 'Recursos',
    entries: [
      { kind: 'link', label: 'Colección de Postman', href: '/docs/guias/example-postman' },
      { kind: 'link', label: 'Componentes', href: 'https://componentes.example.com/' },
      { kind: 'link', label: 'Novedades', href: '/blog' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 200 }}>
        <Story />
        <Button variant="quiet" style={{ marginBlockStart: 150 }}>
          Otra parte de la página
        </Button>
      </div>
    ),
  ],
} satisfies Meta<typeof NavMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Se abre y se cierra con el botón; apretar en otra parte también lo cierra. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button', { name: 'Recursos', expanded: false });
    await userEvent.click(button);
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Novedades' })).toBeVisible());
    await expect(canvas.getByRole('list')).toHaveAttribute(
      'id',
      button.getAttribute('aria-controls'),
    );
    await fireEvent.pointerDown(canvasElement);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** El nombre lleva a una página; el menú se abre con el botón de al lado. */
export const WithLink: Story = {
  name: 'Con enlace',
  args: { href: '/docs/intro', label: 'Guías', current: 'true' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Guías' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Más de Guías' }));
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Novedades' })).toBeVisible());
  },
};

/** El mouse lo abre al pasar y lo cierra al irse, pero lo que se apretó queda abierto. */
export const Hover: Story = {
  name: 'Al pasar el mouse',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Recursos' });
    const root = button.parentElement;
    if (root === null) throw new Error('The story has no menu.');
    await fireEvent.pointerOver(root, { pointerType: 'mouse' });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await fireEvent.pointerOut(root, { pointerType: 'mouse', relatedTarget: document.body });
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
    await fireEvent.pointerOver(root, { pointerType: 'mouse' });
    await fireEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await fireEvent.click(button);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};

/** Las flechas recorren la lista; Escape la cierra y devuelve el foco; salir con Tab también la cierra. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Recursos' });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('link', { name: 'Colección de Postman' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('link', { name: 'Novedades' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(canvas.getByRole('link', { name: 'Colección de Postman' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowUp}');
    await expect(canvas.getByRole('link', { name: 'Novedades' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Otra parte de la página' })).toHaveFocus();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};
