import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { CodeBlock } from './CodeBlock.tsx';
import { codeHtml } from './codeHtml.ts';
import { parseCodeFence } from './parseCodeFence.ts';
import { ANSWER, CURL, NODE } from '../../../test/examples/codeSamples.ts';

const meta = {
  title: 'Componentes/Contenido/CodeBlock',
  component: CodeBlock,
  args: ANSWER,
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 704 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CodeBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El botón de copiar está siempre a la vista. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    const button = canvas.getByRole('button', { name: 'Copiar' });
    await expect(getComputedStyle(button).opacity).toBe('1');
    const renamed = waitFor(() => expect(button).toHaveAccessibleName('Copiado'));
    await userEvent.click(button);
    await renamed;
    await expect(writeText).toHaveBeenCalledWith(args.code);
    await expect(canvas.getByRole('group', { name: 'Código: JSON' }).textContent).toBe(
      `${args.code}\n`,
    );
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Con título hay cabecera, y en ella el lenguaje. El botón es el mismo en todos los bloques. */
export const WithTitle: Story = {
  name: 'Con título',
  args: { title: 'respuesta.json' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('JSON')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copiar' })).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'Código: respuesta.json' })).toBeVisible();
  },
};

/** Un texto sin lenguaje, de una sola línea. */
export const Plain: Story = {
  name: 'Sin subrayado',
  args: { code: 'X-API-Key: {tu llave}', language: 'text' },
  argTypes: { lines: { table: { disable: true } } },
  render: ({ lines: _, ...args }) => <CodeBlock {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Código' })).toBeVisible();
  },
};

export const HighlightedLines: Story = {
  name: 'Líneas destacadas',
  args: { highlightedLines: [2, 3] },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-highlighted]')).toHaveLength(2);
  },
};

/** Los números no se copian ni se leen en voz alta. */
export const LineNumbers: Story = {
  name: 'Líneas numeradas',
  args: { startLine: 8, title: 'respuesta.json' },
};

/** Oscuro en los dos temas: solo la columna de la referencia y la muestra de la portada. */
export const Island: Story = {
  name: 'Isla',
  args: { isIsland: true, title: 'Respuesta', highlightedLines: [2] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('[data-theme="dark"]')).toContainElement(
      canvas.getByRole('group'),
    );
  },
};

/** Si el código es más ancho que su caja, se desliza con el teclado y se puede ajustar. */
export const Wide: Story = {
  name: 'Ancho',
  args: { ...CURL, title: 'Lanzar una tarea' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const scroller = canvas.getByRole('group');
    const wrap = await canvas.findByRole('button', { name: 'Ajustar líneas', pressed: false });
    await expect(scroller).toHaveAttribute('tabindex', '0');
    await expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
    await userEvent.click(wrap);
    await waitFor(() => expect(scroller.scrollWidth).toBe(scroller.clientWidth));
    await expect(wrap).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(wrap);
    await waitFor(() => expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth));
    // The focus stop appears only after the overflow has been measured again.
    await waitFor(() => expect(scroller).toHaveAttribute('tabindex', '0'));
  },
};

/** Si cabe, no hay botón de ajustar ni parada de Tab de más. */
export const Narrow: Story = {
  name: 'Angosto',
  args: { code: 'npm start', lines: [[{ text: 'npm start' }]], language: 'bash' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('group')).not.toHaveAttribute('tabindex'));
    await expect(canvas.queryByRole('button', { name: 'Ajustar líneas' })).toBeNull();
  },
};

const FENCE = parseCodeFence({
  code: 'npm install\n# highlight-next-line\nnpm start\n',
  language: 'bash',
  meta: 'title="Terminal"',
});

/** Un comentario `highlight-next-line` destaca la línea que sigue, y no se muestra ni se copia. */
export const MagicComments: Story = {
  name: 'Comentarios especiales',
  args: FENCE,
  render: (args) => <CodeBlock {...FENCE} {...(args.isIsland && { isIsland: true })} />,
  play: async ({ canvas, canvasElement }) => {
    const writeText = spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await expect(canvasElement.querySelector('[data-highlighted]')).toHaveTextContent('npm start');
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar' }));
    await expect(writeText).toHaveBeenCalledWith('npm install\nnpm start');
  },
};

/** Un sitio que destaca el código al construirse pasa el HTML ya hecho. */
export const Prehighlighted: Story = {
  name: 'Ya coloreado',
  args: { code: NODE.code, language: 'js', html: codeHtml(NODE.lines, [9, 10]), title: 'tarea.js' },
};

/** Si no se puede copiar, el código queda seleccionado y se dice qué hacer. */
export const CopyRefused: Story = {
  name: 'No se pudo copiar',
  play: async ({ canvas, args }) => {
    spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowed'));
    const told = waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent('El código quedó seleccionado'),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Copiar' }));
    await told;
    await expect(getSelection()?.toString().trim()).toBe(args.code);
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  args: { ...CURL, title: 'Lanzar una tarea' },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 420 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const wrap = await canvas.findByRole('button', { name: 'Ajustar líneas' });
    await userEvent.tab();
    await expect(wrap).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Copiar' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('group')).toHaveFocus();
  },
};
