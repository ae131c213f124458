import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Alert } from './Alert.tsx';

const meta = {
  title: 'Componentes/Avisos/Alert',
  component: Alert,
  args: {
    title: 'Banco de Chile no está disponible',
    children: 'Su sitio no responde o está en mantención. Tu clave no es el problema.',
  },
  argTypes: { actions: { control: false } },
  decorators: [
    (StoryBody) => (
      <div style={{ maxWidth: 560 }}>
        <StoryBody />
      </div>
    ),
  ],
} satisfies Meta<typeof Alert>;

export default meta;
type Story = StoryObj<typeof meta>;

/** El ícono lleva la palabra del tono: el color nunca va solo. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Información' })).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

export const Neutral: Story = {
  name: 'Neutro',
  args: {
    tone: 'neutral',
    title: 'Ambiente de prueba',
    children: 'Las instituciones y personas son ficticias.',
  },
};
export const Success: Story = {
  name: 'Éxito',
  args: {
    tone: 'success',
    title: 'Volvió la conexión',
    children: 'Puedes seguir donde ibas.',
  },
};
export const Warning: Story = {
  name: 'Advertencia',
  args: {
    tone: 'warning',
    title: 'Te queda 1 intento',
    children: 'Si fallas otra vez, la institución bloqueará tu clave.',
  },
};
export const Danger: Story = {
  name: 'Peligro',
  args: {
    tone: 'danger',
    title: 'El RUT o la clave no coinciden',
    children: 'Banco de Chile no aceptó tus datos. Revísalos y escribe tu clave otra vez.',
  },
};

export const TitleOnly: Story = {
  name: 'Solo título',
  args: { tone: 'success', title: 'Volvió la conexión.', children: undefined },
};

export const BodyOnly: Story = {
  name: 'Solo cuerpo',
  args: { title: undefined, children: 'Tu sesión vence en 2 minutos.' },
};

/** La salida va junto al aviso. */
export const WithActions: Story = {
  name: 'Con acciones',
  args: {
    tone: 'warning',
    actions: (
      <>
        <Button size="compact" variant="secondary">
          Probar otra vez
        </Button>
        <Button size="compact" variant="quiet">
          Elegir otra institución
        </Button>
      </>
    ),
  },
};

export const Closable: Story = {
  name: 'Se puede cerrar',
  args: { onClose: fn() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cerrar' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

/** De lado a lado, sobre lo que interrumpe. */
export const Banner: Story = {
  name: 'Franja',
  args: {
    isBanner: true,
    tone: 'danger',
    title: 'Sin conexión a internet',
    children: 'Revisa tu wifi o tus datos móviles. No pierdes lo avanzado.',
  },
};

/** Una falla que aparece se anuncia de inmediato y puede recibir el foco. */
export const Announced: Story = {
  name: 'Se anuncia',
  render: function AnnouncedStory(args) {
    const [isShown, setIsShown] = useState(false);
    return (
      <div style={{ display: 'grid', gap: 16, justifyItems: 'start' }}>
        <Button onClick={() => setIsShown(true)}>Conectar</Button>
        {isShown && (
          <Alert {...args} role="alert" tone="danger" tabIndex={-1} ref={(box) => box?.focus()} />
        )}
      </div>
    );
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Conectar' }));
    const alert = canvas.getByRole('alert');
    await expect(alert).toHaveTextContent('no está disponible');
    await expect(alert).toHaveFocus();
  },
};
