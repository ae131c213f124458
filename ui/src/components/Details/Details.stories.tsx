import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { LinkProvider } from '../Link/LinkProvider.tsx';
import { Details } from './Details.tsx';

const meta = {
  title: 'Componentes/Contenido/Details',
  component: Details,
  args: {
    onOpenChange: fn(),
    summary: '¿Por qué la tarea sigue en pending?',
    children: (
      <p>
        Espera su turno. Una tarea pasa a <code>running</code> en cuanto queda un trabajador libre;
        consulta de nuevo en dos segundos.
      </p>
    ),
  },
} satisfies Meta<typeof Details>;

export default meta;
type Story = StoryObj<typeof meta>;

const detailsIn = (canvasElement: HTMLElement): HTMLDetailsElement => {
  const details = canvasElement.querySelector('details');
  if (details === null) throw new Error('The story has no details element.');
  return details;
};

/** Se queda abierto en la página hasta que termina de cerrarse a la vista. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, canvasElement, args }) => {
    const details = detailsIn(canvasElement);
    const summary = canvas.getByText('¿Por qué la tarea sigue en pending?');
    await expect(details.open).toBe(false);
    await userEvent.click(summary);
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(true);
    await expect(details.open).toBe(true);
    details.getAnimations({ subtree: true }).forEach((animation) => animation.finish());
    await waitFor(() => expect(details).not.toHaveAttribute('data-moving'));
    await userEvent.click(summary);
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await expect(details.open).toBe(true);
    await waitFor(() => expect(details.open).toBe(false));
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2);
  },
};
export const Playground: Story = { name: 'Para probar' };

export const OpenAtFirst: Story = { name: 'Abierto al comienzo', args: { defaultIsOpen: true } };

/** Sin título propio dice «Detalles». */
export const WithoutSummary: Story = {
  name: 'Sin línea propia',
  render: () => (
    <Details>
      <p>El identificador de una tarea tiene 64 caracteres.</p>
    </Details>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Detalles')).toBeVisible();
  },
};

/** Uno dentro de otro: cada uno se abre por su cuenta. */
export const Nested: Story = {
  name: 'Anidado',
  args: {
    defaultIsOpen: true,
    children: (
      <Details summary="¿Y si pasa más de un minuto?">
        <p>La tarea termina sola en error cuando vence su plazo.</p>
      </Details>
    ),
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByText('¿Y si pasa más de un minuto?'));
    await waitFor(() => expect(canvas.getByText(/vence su plazo/)).toBeVisible());
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvasElement }) => {
    const details = detailsIn(canvasElement);
    await userEvent.tab();
    await expect(details.querySelector('summary')).toHaveFocus();
    // A browser turns Enter on a summary into a click; a simulated key press does not.
    details.querySelector('summary')?.click();
    await waitFor(() => expect(details.open).toBe(true));
    await expect(details.querySelector('summary')).toHaveFocus();
  },
};

/** Un enlace a algo que está dentro lo abre. */
export const OpensForALink: Story = {
  name: 'Se abre por un enlace',
  args: { children: <p id="plazo-de-espera">El plazo es de tres minutos.</p> },
  render: (args) => (
    <LinkProvider location={{ pathname: '/', search: '', hash: '' }}>
      <Details {...args} />
    </LinkProvider>
  ),
  play: async ({ canvas, canvasElement, args }) => {
    window.location.hash = '#plazo-de-espera';
    await waitFor(() => expect(detailsIn(canvasElement).open).toBe(true));
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(true));
    await expect(canvas.getByText('El plazo es de tres minutos.')).toBeVisible();
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  },
};

/** Buscar en la página también lo abre: el navegador avisa y la flecha lo sigue, sin animación. */
export const OpensForTheBrowser: Story = {
  name: 'Se abre por el navegador',
  play: async ({ canvasElement, args }) => {
    const details = detailsIn(canvasElement);
    details.open = true;
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(true));
    await expect(details).toHaveAttribute('data-open');
    await expect(details).not.toHaveAttribute('data-moving');
  },
};
