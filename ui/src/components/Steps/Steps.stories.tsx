import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { InlineCode } from '../InlineCode/InlineCode.tsx';
import { Step, Steps } from './Steps.tsx';

const meta = {
  title: 'Componentes/Contenido/Steps',
  component: Steps,
  args: {
    style: { maxWidth: 584 },
    children: [
      <Step key="token" title="Pide un token de sesión">
        <p>
          Con tu llave de API. Dura 60 minutos, o lo que pidas en <InlineCode>expire</InlineCode>.
        </p>
      </Step>,
      <Step key="estado" title="Revisa si hay una restricción">
        <p>Dos claves equivocadas seguidas la producen: no gastes el segundo intento.</p>
      </Step>,
      <Step key="tarea" title="Lanza la tarea">
        <p>
          La respuesta trae <InlineCode>taskId</InlineCode>, de 64 caracteres.
        </p>
      </Step>,
      <Step key="consulta" title="Consulta hasta que termine">
        <p>Cada dos segundos basta.</p>
      </Step>,
    ],
  },
} satisfies Meta<typeof Steps>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Pasos contados: sin punto, porque nadie está en uno de ellos. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    await expect(canvas.getByRole('list').querySelector('[aria-current]')).toBeNull();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** El canal con su punto: los pasos de la portada, según se recorren. */
export const Current: Story = {
  name: 'Con un paso actual',
  args: { current: 2 },
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    await expect(items[2]).toHaveAttribute('aria-current', 'step');
    await expect(items[0]).toHaveTextContent('(listo) Pide un token');
    await expect(items[3]).not.toHaveTextContent('(listo)');
  },
};
