import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { TableOfContents } from './TableOfContents.tsx';
import type { TocHeading } from './tocTree.ts';

const HEADINGS: TocHeading[] = [
  { id: 'antes', title: 'Antes de empezar', level: 2 },
  { id: 'sesion', title: 'Pide un token de sesión', level: 2 },
  { id: 'vencimiento', title: 'Cuánto dura', level: 3 },
  { id: 'restriccion', title: 'Revisa si hay una restricción', level: 2 },
  { id: 'tarea', title: 'Lanza la tarea de extracción', level: 2 },
  { id: 'argumentos', title: 'Argumentos', level: 3 },
  { id: 'cifrado', title: 'Argumentos cifrados', level: 3 },
  { id: 'rsa', title: 'Con llave pública', level: 4 },
  { id: 'consulta', title: 'Consulta hasta que termine', level: 2 },
];

const meta = {
  title: 'Componentes/Contenido/TableOfContents',
  component: TableOfContents,
  args: { headings: HEADINGS, offset: 0 },
  decorators: [
    (Story) => (
      <div style={{ width: 224 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TableOfContents>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Niveles 2 y 3; el cuarto queda fuera. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'En esta página' })).toBeVisible();
    await expect(canvas.getAllByRole('link')).toHaveLength(8);
    await expect(canvas.queryByRole('link', { name: 'Con llave pública' })).toBeNull();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Un código que no cabe se corta después de un guion bajo. */
export const LongCode: Story = {
  name: 'Código largo',
  args: { headings: [{ id: 'codigo', title: 'PROCESS_ALREADY_RUNNING_ELSEWHERE', level: 2 }] },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'PROCESS_ALREADY_RUNNING_ELSEWHERE' });
    const lines = [...link.childNodes].flatMap((part) => {
      const range = document.createRange();
      range.selectNode(part);
      return [range.getClientRects().length];
    });
    // No part is on two lines.
    await expect(Math.max(...lines)).toBe(1);
    await expect(link.clientHeight).toBeGreaterThan(40);
  },
};

/** Una página puede pedir otros niveles. */
export const OtherLevels: Story = {
  name: 'Otros niveles',
  args: { minLevel: 2, maxLevel: 4 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Con llave pública' })).toBeVisible();
  },
};

/** Una página sin títulos no tiene índice. */
export const Empty: Story = {
  name: 'Vacío',
  args: { headings: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull();
  },
};

function LongPage() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 200px', gap: 24 }}>
      <div>
        {HEADINGS.map(({ id, title, level }) => (
          <div key={id} style={{ minHeight: 700 }}>
            {level === 2 ? <h2 id={id}>{title}</h2> : <h3 id={id}>{title}</h3>}
          </div>
        ))}
      </div>
      <div>
        <TableOfContents headings={HEADINGS} offset={0} style={{ maxHeight: 120 }} />
      </div>
    </div>
  );
}

/** Marca la sección que se lee y mantiene su enlace a la vista sin mover la página. */
export const FollowsReading: Story = {
  name: 'Sigue la lectura',
  render: () => <LongPage />,
  decorators: [(Story) => <Story />],
  play: async ({ canvas, canvasElement }) => {
    const nav = canvas.getByRole('navigation');
    const target = canvasElement.querySelector('#consulta');
    window.scrollTo({ top: 0, behavior: 'instant' });
    await expect(nav.scrollTop).toBe(0);
    target?.scrollIntoView({ behavior: 'instant' });
    const scrolled = window.scrollY;
    const link = canvas.getByRole('link', { name: 'Consulta hasta que termine' });
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'location'));
    await waitFor(() => {
      const { top, bottom } = nav.getBoundingClientRect();
      const box = link.getBoundingClientRect();
      void expect(box.top).toBeGreaterThanOrEqual(top);
      void expect(box.bottom).toBeLessThanOrEqual(bottom);
    });
    await expect(window.scrollY).toBe(scrolled);
    window.scrollTo({ top: 0, behavior: 'instant' });
  },
};

/** Cada entrada es un enlace: Tab avanza en el orden de la página. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Antes de empezar' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Pide un token de sesión' })).toHaveFocus();
  },
};
