import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { CopyIcon, DownloadIcon, FilterIcon } from '../Icon/index.ts';
import { Menu } from './Menu.tsx';

const handleCopy = fn();
const handleDownload = fn();
const handleRevoke = fn();

const meta = {
  title: 'Componentes/Formularios/Menu',
  component: Menu,
  args: {
    label: 'Acciones',
    items: [
      { label: 'Copiar el identificador', onSelect: handleCopy, icon: <CopyIcon size={16} /> },
      { label: 'Descargar', onSelect: handleDownload, icon: <DownloadIcon size={16} /> },
      { kind: 'link', label: 'Ver la guía', href: '/docs/intro' },
      { kind: 'separator', id: 'before-revoke' },
      { label: 'Quitar el permiso', onSelect: handleRevoke, tone: 'danger' },
    ],
  },
  argTypes: { items: { control: false }, triggerIcon: { control: false } },
  // Base UI's guards take the focus only to pass it on, which axe cannot know.
  parameters: { a11y: { context: { exclude: ['[data-base-ui-focus-guard]'] } } },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    handleCopy.mockClear();
    const trigger = canvas.getByRole('button', { name: 'Acciones' });
    await expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copiar el identificador' }));
    await expect(handleCopy).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  },
};
export const Playground: Story = {};

/** Flechas, inicio y fin, la primera letra, Enter y Escape. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    handleRevoke.mockClear();
    const trigger = canvas.getByRole('button', { name: 'Acciones' });
    const focused = () => document.activeElement?.textContent;
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Copiar el identificador'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Descargar'));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(focused()).toBe('Quitar el permiso'));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(focused()).toBe('Copiar el identificador'));
    await userEvent.keyboard('v');
    await waitFor(() => expect(focused()).toBe('Ver la guía'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');

    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(focused()).toBe('Quitar el permiso'));
    await userEvent.keyboard('{Enter}');
    await expect(handleRevoke).toHaveBeenCalledOnce();
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Acciones' }));
    await expect(await screen.findByRole('menuitem', { name: 'Ver la guía' })).toHaveAttribute(
      'href',
      '/docs/intro',
    );
  },
};

export const IconTrigger: Story = {
  args: { label: 'Filtrar', triggerIcon: <FilterIcon /> },
};

export const Compact: Story = { args: { size: 'compact', align: 'end' } };
