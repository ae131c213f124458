import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CodeTabs } from './CodeTabs.tsx';
import { ANSWER, CURL, NODE } from '../../../test/examples/codeSamples.ts';

const meta = {
  title: 'Componentes/Contenido/CodeTabs',
  component: CodeTabs,
  args: {
    items: [
      { ...CURL, value: 'curl' },
      { ...NODE, value: 'node', label: 'Node' },
      { ...ANSWER, value: 'respuesta', label: 'Respuesta' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 704 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach: () => localStorage.removeItem('cauce.tab.lenguaje'),
} satisfies Meta<typeof CodeTabs>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El lenguaje elegido vale para todos los bloques del sitio. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('tablist', { name: 'Lenguaje' })).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Node' }));
    await expect(localStorage.getItem('cauce.tab.lenguaje')).toBe('node');
    await expect(canvas.getByRole('tabpanel', { name: 'Node' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: 'Copiar' })).toHaveLength(1);
  },
};

/** El código recién mostrado se alcanza con el teclado si no cabe, desde el primer momento. */
export const JustShown: Story = {
  name: 'Recién mostrado',
  play: async ({ canvas }) => {
    canvas.getByRole('tab', { name: 'Node' }).click();
    const code = canvas.getByRole('group');
    await expect(code.tabIndex === 0).toBe(code.scrollWidth > code.clientWidth);
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Island: Story = { name: 'Isla', args: { isIsland: true } };

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'cURL' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('tab', { name: 'Respuesta', selected: true })).toHaveFocus();
    // The panel is measured when it is shown: only overflowing code is a tab stop.
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    await userEvent.tab();
    // The tab list is a single tab stop; the next one is in the panel.
    const panel = canvas.getByRole('tabpanel', { name: 'Respuesta' });
    await expect(panel.contains(document.activeElement)).toBe(true);
  },
};
