import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { ProgressList, type ProgressStepState } from './ProgressList.tsx';

const labels = [
  'Entrando a Banco de Chile',
  'Leyendo los datos que autorizaste',
  'Ordenando la información',
];

function stepsAt(current: number) {
  return labels.map((label, place) => {
    const state: ProgressStepState =
      place < current ? 'done' : place === current ? 'running' : 'pending';
    return { label, state };
  });
}

const meta = {
  title: 'Componentes/Avisos/ProgressList',
  component: ProgressList,
  args: { steps: stepsAt(1), style: { maxWidth: 372 } },
} satisfies Meta<typeof ProgressList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const items = canvas.getAllByRole('listitem');
    await expect(items.map((item) => item.textContent)).toEqual([
      'Entrando a Banco de Chilelisto',
      'Leyendo los datos que autorizasteen curso',
      'Ordenando la informaciónpendiente',
    ]);
    await expect(items[1]).toHaveAttribute('aria-current', 'step');
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Leyendo los datos que autorizaste, paso 2 de 3',
    );
  },
};
export const Playground: Story = { name: 'Para probar' };
export const Pending: Story = { name: 'Pendiente', args: { steps: stepsAt(-1) } };
export const Done: Story = { name: 'Listo', args: { steps: stepsAt(3) } };

export const Failed: Story = {
  name: 'Con falla',
  args: {
    steps: [
      { label: 'Entrando a Banco de Chile', state: 'done' },
      { label: 'Leyendo los datos que autorizaste', state: 'failed' },
      { label: 'Ordenando la información', state: 'pending' },
    ],
  },
};

/** Cada paso que empieza se anuncia con su lugar. */
export const Advancing: Story = {
  name: 'Avanza',
  render: function AdvancingStory(args) {
    const [current, setCurrent] = useState(0);
    return (
      <>
        <ProgressList {...args} steps={stepsAt(current)} />
        <Button variant="secondary" onClick={() => setCurrent(current + 1)}>
          Avanzar
        </Button>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const status = canvas.getByRole('status');
    await expect(status).toHaveTextContent('Entrando a Banco de Chile, paso 1 de 3');
    await userEvent.click(canvas.getByRole('button'));
    await userEvent.click(canvas.getByRole('button'));
    await expect(status).toHaveTextContent('Ordenando la información, paso 3 de 3');
    await userEvent.click(canvas.getByRole('button'));
    await expect(status).toBeEmptyDOMElement();
  },
};
