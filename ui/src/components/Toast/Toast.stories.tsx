import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/index.ts';
import { ToastProvider, useToast, type ToastOptions } from './ToastProvider.tsx';

function ShowToast(options: ToastOptions) {
  const showToast = useToast();
  return <Button onClick={() => showToast(options)}>Mostrar</Button>;
}

const handlePress = fn();

const meta = {
  title: 'Componentes/Avisos/Toast',
  component: ToastProvider,
  args: { children: <ShowToast title="Código copiado" tone="success" /> },
  argTypes: { children: { control: false } },
  parameters: { hasNoRoot: true },
} satisfies Meta<typeof ToastProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Un aviso breve de algo que la página también muestra. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar' }));
    const region = screen.getByRole('region', { name: 'Avisos' });
    const toast = await within(region).findByRole('dialog', { name: 'Código copiado' });
    await waitFor(() => expect(within(toast).getByRole('img', { name: 'Listo' })).toBeVisible());
    await userEvent.click(within(toast).getByRole('button', { name: 'Cerrar el aviso' }));
    await waitFor(() => expect(toast).not.toBeInTheDocument());
  },
};
export const Playground: Story = {};

/** F6 lleva al aviso y Escape lo cierra. */
export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const toast = await screen.findByRole('dialog', { name: 'Código copiado' });
    await userEvent.keyboard('{F6}');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Avisos' })).toHaveFocus());
    await userEvent.tab();
    await expect(toast).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(toast).not.toBeInTheDocument());
    await expect(canvas.getByRole('button', { name: 'Mostrar' })).toBeVisible();
  },
};

/** Con una acción no se va solo. */
export const WithAction: Story = {
  args: {
    children: (
      <ShowToast
        title="Permiso quitado"
        description="Banco de Chile ya no comparte tus datos."
        action={{ label: 'Ver detalle', onPress: handlePress }}
      />
    ),
  },
  play: async ({ canvas }) => {
    handlePress.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar' }));
    const toast = await screen.findByRole('dialog', { name: 'Permiso quitado' });
    await userEvent.click(within(toast).getByRole('button', { name: 'Ver detalle' }));
    await expect(handlePress).toHaveBeenCalledOnce();
    await waitFor(() => expect(toast).not.toBeInTheDocument());
  },
};

export const Tones: Story = {
  args: {
    children: (
      <div style={{ display: 'flex', gap: 8 }}>
        <ShowToast title="Volvió la conexión" tone="success" />
        <ShowToast title="Tu sesión vence en 2 minutos" tone="warning" />
        <ShowToast title="Descarga en curso" tone="info" />
      </div>
    ),
  },
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole('button', { name: 'Mostrar' })) {
      await userEvent.click(button);
    }
    await waitFor(() =>
      expect(within(screen.getByRole('region')).getAllByRole('dialog')).toHaveLength(3),
    );
    await waitFor(() => expect(screen.getByRole('img', { name: 'Atención' })).toBeVisible());
  },
};
