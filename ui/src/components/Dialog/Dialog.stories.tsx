import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Select } from '../Select/Select.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

/** A button and the dialog that it opens. */
function DialogExample({ onClose, ...args }: DialogProps) {
  const [isOpen, setIsOpen] = useState(args.isOpen);
  const stayRef = useRef<HTMLButtonElement>(null);
  const handleClose = () => {
    setIsOpen(false);
    onClose();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Cerrar el widget
      </Button>
      <Dialog
        actions={
          <>
            <Button ref={stayRef} onClick={handleClose}>
              Seguir aquí
            </Button>
            <Button variant="secondary" onClick={handleClose}>
              Salir
            </Button>
          </>
        }
        initialFocusRef={stayRef}
        {...args}
        isOpen={isOpen}
        onClose={handleClose}
      />
    </>
  );
}

// Stories that start open are left out of the documentation page, because they would cover it.
const meta = {
  title: 'Componentes/Avisos/Dialog',
  component: Dialog,
  args: {
    isOpen: false,
    title: '¿Quieres salir?',
    children: 'Todavía no se comparte ningún dato. Si sales, tendrás que empezar de nuevo.',
    onClose: fn(),
  },
  argTypes: { actions: { control: false }, initialFocusRef: { control: false } },
  render: (args) => <DialogExample {...args} />,
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El foco va a la salida menos grave y vuelve a quien lo abrió. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    const opener = canvas.getByRole('button', { name: 'Cerrar el widget' });
    await userEvent.click(opener);
    const dialog = screen.getByRole('dialog', { name: '¿Quieres salir?' });
    await expect(dialog).toHaveProperty('open', true);
    await expect(dialog.matches(':modal')).toBe(true);
    await expect(screen.getByRole('button', { name: 'Seguir aquí' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Salir' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(dialog).toHaveProperty('open', false);
    await expect(opener).toHaveFocus();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Enter abre, Escape pide cerrar, el foco vuelve. */
export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas, args }) => {
    const opener = canvas.getByRole('button', { name: 'Cerrar el widget' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    await expect(dialog.contains(document.activeElement)).toBe(true);
    // A simulated Escape does not reach the browser, so the story fires the event of the dialog.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(dialog.open).toBe(false));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(opener).toHaveFocus();
  },
};

export const Open: Story = {
  name: 'Abierto',
  tags: ['!autodocs'],
  args: { isOpen: true },
  play: async () => {
    const dialog = screen.getByRole('dialog');
    const { width } = dialog.getBoundingClientRect();
    await expect(width).toBe(Math.min(480, window.innerWidth - 32));
    await expect(getComputedStyle(dialog).borderRadius).toBe('14px');
    const stay = screen.getByRole('button', { name: 'Seguir aquí' }).getBoundingClientRect();
    const leave = screen.getByRole('button', { name: 'Salir' }).getBoundingClientRect();
    // Narrow windows show the primary button on top, wide ones on the right.
    if (window.innerWidth < 480) await expect(stay.bottom).toBeLessThanOrEqual(leave.top);
    else await expect(leave.right).toBeLessThanOrEqual(stay.left);
  },
};

/** Un apretón fuera cierra; una selección que termina fuera, no. */
export const PressOutside: Story = {
  name: 'Presionar afuera',
  tags: ['!autodocs'],
  args: { isOpen: true },
  play: async ({ args }) => {
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    const user = userEvent.setup();
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('¿Quieres salir?') },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    await expect(args.onClose).not.toHaveBeenCalled();
    await user.click(dialog);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** Sin cruz: solo sus botones y Escape. */
export const NotDismissible: Story = {
  name: 'No se puede descartar',
  tags: ['!autodocs'],
  args: { isOpen: true, isDismissible: false },
  play: async ({ args }) => {
    await expect(screen.queryByRole('button', { name: 'Cerrar' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('dialog'));
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};

/** Un formulario: lo que se abre dentro vive dentro. */
export const WithForm: Story = {
  name: 'Con formulario',
  tags: ['!autodocs'],
  args: {
    isOpen: true,
    title: 'Crear clave de prueba',
    children: (
      <div style={{ display: 'grid', gap: 16 }}>
        <TextField label="Nombre" hint="Para reconocerla después." />
        <Select
          label="Ambiente"
          options={[
            { value: 'sandbox', label: 'Prueba' },
            { value: 'production', label: 'Producción' },
          ]}
        />
      </div>
    ),
  },
  play: async () => {
    const dialog = screen.getByRole('dialog');
    await userEvent.click(screen.getByRole('combobox', { name: 'Ambiente' }));
    const option = await screen.findByRole('option', { name: 'Prueba' });
    await expect(dialog.contains(option)).toBe(true);
    await userEvent.click(option);
    await expect(screen.getByRole('combobox', { name: 'Ambiente' })).toHaveTextContent('Prueba');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  },
};
