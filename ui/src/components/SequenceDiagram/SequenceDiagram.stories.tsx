import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SequenceDiagram } from './SequenceDiagram.tsx';

const meta = {
  title: 'Componentes/Contenido/SequenceDiagram',
  component: SequenceDiagram,
  args: {
    caption: 'Cómo se pide un permiso y se leen los datos.',
    participants: [
      { id: 'page', label: 'Tu página' },
      { id: 'server', label: 'Tu servidor' },
      { id: 'cauce', label: 'Cauce' },
      { id: 'bank', label: 'Institución' },
    ],
    steps: [
      { phase: 'Se abre el widget' },
      { from: 'page', to: 'server', text: 'La persona quiere conectar su banco' },
      { from: 'server', to: 'cauce', text: '`POST /token/otp/create`' },
      { from: 'cauce', to: 'server', text: '`otpToken`, `consentId`', kind: 'answer' },
      { from: 'server', to: 'page', text: '`otpToken`', kind: 'answer' },
      { phase: 'La persona autoriza e ingresa' },
      { from: 'page', to: 'cauce', text: 'El widget envía el permiso y la clave cifrada' },
      { from: 'cauce', to: 'bank', text: 'Ingresa y lee' },
      { from: 'cauce', to: 'cauce', text: 'Guarda los datos y activa el permiso' },
      { from: 'cauce', to: 'page', text: '`onSuccess`', kind: 'answer' },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 704 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SequenceDiagram>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Los pasos van numerados; una respuesta tiene la línea cortada. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const lists = canvas.getAllByRole('list');
    await expect(lists).toHaveLength(2);
    await expect(lists[1]).toHaveAttribute('start', '5');
    const items = canvas.getAllByRole('listitem');
    await expect(items).toHaveLength(8);
    await expect(items[1]).toHaveTextContent('Tu servidor a Cauce: POST /token/otp/create');
    await expect(items[6]).toHaveTextContent('Cauce: Guarda los datos y activa el permiso');
    await expect(
      canvas.getByRole('figure', { name: 'Cómo se pide un permiso y se leen los datos.' }),
    ).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Donde el dibujo no cabe se lee la misma lista que oye quien usa un lector de pantalla. */
export const Narrow: Story = {
  name: 'Angosto',
  decorators: [
    (Story) => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('svg[data-pagefind-ignore]')).not.toBeVisible();
    const [first] = canvas.getAllByRole('listitem');
    await expect(first?.getBoundingClientRect().width).toBeGreaterThan(200);
  },
};

/** Dos participantes y sin títulos. */
export const Short: Story = {
  name: 'Corto',
  args: {
    caption: 'Una tarea se lanza y se consulta.',
    participants: [
      { id: 'server', label: 'Tu servidor' },
      { id: 'cauce', label: 'Cauce' },
    ],
    steps: [
      { from: 'server', to: 'cauce', text: '`POST /tasks`' },
      { from: 'cauce', to: 'server', text: '`taskId`', kind: 'answer' },
      { from: 'server', to: 'server', text: 'Espera dos segundos' },
      { from: 'server', to: 'cauce', text: '`GET /tasks/{taskId}`, hasta que termine' },
    ],
  },
};

/** Con cinco participantes los textos se parten; una dirección larga, después de una barra. */
export const FiveParticipants: Story = {
  name: 'Cinco participantes',
  args: {
    caption: 'Todos los que participan en una conexión.',
    participants: [
      { id: 'person', label: 'Persona' },
      { id: 'page', label: 'Tu página' },
      { id: 'server', label: 'Tu servidor' },
      { id: 'cauce', label: 'Cauce' },
      { id: 'bank', label: 'Institución' },
    ],
    steps: [
      { from: 'person', to: 'page', text: 'Elige «Conectar mi banco»' },
      { from: 'server', to: 'cauce', text: '`POST /products/retrieve-data`' },
      {
        from: 'cauce',
        to: 'bank',
        text: 'Ingresa con los datos de la persona y lee lo autorizado',
      },
      { from: 'cauce', to: 'person', text: 'La conexión quedó lista', kind: 'answer' },
      { from: 'bank', to: 'bank', text: 'Registra el ingreso' },
    ],
  },
};
