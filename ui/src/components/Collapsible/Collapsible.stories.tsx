import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Collapsible } from './Collapsible.tsx';
import { collapseDuration } from './useCollapse.ts';

const meta = {
  title: 'Componentes/Contenido/Collapsible',
  component: Collapsible,
  args: {
    onOpenChange: fn(),
    renderTrigger: (props) => (
      <Button variant="secondary" {...props}>
        Qué pasa si la clave está mal
      </Button>
    ),
    children: (
      <p style={{ paddingBlock: 16 }}>
        La tarea termina en <code>wrong_login</code>. Al segundo intento fallido, el par de usuario
        e institución queda restringido hasta la fecha que indica <code>retryAfter</code>.
      </p>
    ),
  },
} satisfies Meta<typeof Collapsible>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Cerrado al inicio; el botón dice si está abierto y qué panel gobierna. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement, args }) => {
    const button = canvas.getByRole('button', { expanded: false });
    const panel = canvasElement.querySelector(
      `[id="${button.getAttribute('aria-controls') ?? ''}"]`,
    );
    await expect(panel).not.toBeVisible();
    await userEvent.click(button);
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true);
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(panel).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Se maneja como cualquier botón: Tab, Intro y barra espaciadora. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard(' ');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toHaveFocus();
  },
};

export const OpenAtFirst: Story = {
  name: 'Abierto al comienzo',
  args: { defaultIsOpen: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { expanded: true })).toBeVisible();
    await expect(canvasElement.getAnimations({ subtree: true })).toHaveLength(0);
  },
};

/** El contenido no existe en la página hasta la primera vez que se abre; después se queda. */
export const Lazy: Story = {
  name: 'Carga al abrir',
  args: { lazy: true },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button');
    await expect(canvasElement.querySelector('code')).toBeNull();
    await userEvent.click(button);
    await expect(canvasElement.querySelector('code')).toBeVisible();
    await userEvent.click(button);
    await waitFor(() => expect(canvasElement.querySelector('code')).not.toBeVisible());
    await expect(canvasElement.querySelector('code')).not.toBeNull();
  },
};

const Tall = ({ height }: { height: number }) => (
  <div style={{ height, background: 'var(--cauce-bg-inset)' }} />
);

/** 300 px tardan 312 ms; con menos movimiento preferido, 1 ms. Al terminar, el alto vuelve a ser libre. */
export const Duration: Story = {
  name: 'Duración',
  args: { children: <Tall height={300} /> },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button');
    const panel = canvasElement.querySelector<HTMLElement>('[data-open], [hidden]');
    if (panel === null) throw new Error('The story has no panel.');
    await userEvent.click(button);
    const [animation] = panel.getAnimations();
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    await expect(animation?.effect?.getTiming().duration).toBe(collapseDuration(300, isReduced));
    await expect(animation?.effect?.getTiming().easing).toBe('ease-in-out');
    animation?.finish();
    await waitFor(() => expect(panel.getAnimations()).toHaveLength(0));
    await expect(panel.getBoundingClientRect().height).toBe(300);
  },
};

/** Si se arrepiente a medio camino, vuelve desde donde está. */
export const TurnsMidway: Story = {
  name: 'Se devuelve a medio camino',
  args: { children: <Tall height={300} /> },
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole('button');
    const panel = canvasElement.querySelector<HTMLElement>('[data-open], [hidden]');
    if (panel === null) throw new Error('The story has no panel.');
    await userEvent.click(button);
    const [opening] = panel.getAnimations();
    opening?.pause();
    if (opening) opening.currentTime = 156;
    opening?.play();
    await userEvent.click(button);
    const [closing] = panel.getAnimations();
    const effect = closing?.effect as KeyframeEffect | undefined;
    const [start] = effect?.getKeyframes() ?? [];
    const from = Number.parseFloat(String(start?.['height']));
    await expect(from).toBeGreaterThan(0);
    await expect(from).toBeLessThan(300);
    closing?.finish();
    await waitFor(() => expect(panel).not.toBeVisible());
  },
};
