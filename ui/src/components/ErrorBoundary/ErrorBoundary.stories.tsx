import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, spyOn, userEvent } from 'storybook/test';
import { requirePage } from '../../page/requirePage.ts';
import { Button } from '../Button/Button.tsx';
import { TabItem, Tabs } from '../Tabs/Tabs.tsx';
import { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary.tsx';
import { OpensPage } from '../../../test/examples/OpensPage.tsx';

function Balance() {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) throw new Error('El saldo llegó sin moneda.');
  return (
    <>
      <p>Saldo disponible: $1.234.567</p>
      <Button variant="secondary" onClick={() => setIsBroken(true)}>
        Actualizar el saldo
      </Button>
    </>
  );
}

const meta = {
  title: 'Componentes/Estado/ErrorBoundary',
  component: ErrorBoundary,
  args: { onError: fn(), children: <Balance /> },
  // Renders its children or the fallback, so it has no root of its own.
  parameters: { hasNoRoot: true },
  beforeEach: () => {
    // React logs every caught error, and here the errors are intended.
    spyOn(console, 'error').mockImplementation(() => undefined);
  },
} satisfies Meta<ErrorBoundaryProps>;

export default meta;
type Story = StoryObj<ErrorBoundaryProps>;

const UPDATE = { name: 'Actualizar el saldo' };
const RETRY = { name: 'Try again' };

/** «Try again» vuelve a dibujar lo que falló, desde el principio. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', UPDATE));
    await expect(canvas.getByText('El saldo llegó sin moneda.')).toBeVisible();
    await expect(args.onError).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', RETRY));
    await expect(canvas.getByText('Saldo disponible: $1.234.567')).toBeVisible();
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Si falla otra vez, lo dice otra vez. */
export const FailsAgain: Story = {
  name: 'Falla otra vez',
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', UPDATE));
    await userEvent.click(canvas.getByRole('button', RETRY));
    await userEvent.click(canvas.getByRole('button', UPDATE));
    await expect(canvas.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await expect(args.onError).toHaveBeenCalledTimes(2);
  },
};

/** Al ir a otra página (`resetKey`) la falla queda atrás. */
export const ResetsElsewhere: Story = {
  name: 'Se repone en otra página',
  render: function ResetsElsewhereStory(args) {
    const [path, setPath] = useState('/docs/saldos');
    return (
      <>
        <Button onClick={() => setPath('/docs/intro')}>Ir a otra página</Button>
        <ErrorBoundary {...args} resetKey={path} />
      </>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', UPDATE));
    await expect(canvas.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ir a otra página' }));
    await expect(canvas.getByText('Saldo disponible: $1.234.567')).toBeVisible();
  },
};

/** Un error de configuración: la página no exporta su componente. Dice qué archivo y cómo se repara. */
export const PageWithoutDefaultExport: Story = {
  name: 'Página sin exportación',
  args: {
    children: (
      <OpensPage>
        {() => {
          const Page = requirePage({ title: 'Introducción' }, 'content/pages/intro.tsx');
          return <Page />;
        }}
      </OpensPage>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir la página' }));
    await expect(canvas.getByRole('heading', { name: 'This page crashed.' })).toBeVisible();
    await expect(
      canvas.getByText(/"content\/pages\/intro.tsx" has no default export. Export its component/),
    ).toBeVisible();
  },
};

/** Otro: dos pestañas con el mismo valor. */
export const RepeatedTab: Story = {
  name: 'Pestaña repetida',
  args: {
    children: (
      <OpensPage>
        {() => (
          <Tabs label="Lenguaje" groupId="repetidas">
            <TabItem value="node">Node</TabItem>
            <TabItem value="node">Deno</TabItem>
          </Tabs>
        )}
      </OpensPage>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir la página' }));
    await expect(
      canvas.getByText(/"repetidas" have the value "node" more than once/),
    ).toBeVisible();
  },
};

/** Una parte pequeña puede decirlo a su manera. */
export const OwnFallback: Story = {
  name: 'Reemplazo propio',
  args: { renderFallback: () => <p>No pudimos mostrar el saldo.</p> },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', UPDATE));
    await expect(canvas.getByText('No pudimos mostrar el saldo.')).toBeVisible();
  },
};
