import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { expect, spyOn, userEvent, waitFor } from 'storybook/test';
import { writeStored } from '../../internal/browserStorage.ts';
import { ColorModeProvider, useColorMode } from './ColorModeProvider.tsx';
import { ColorModeToggle } from './ColorModeToggle.tsx';

function Choice() {
  const { choice, colorMode } = useColorMode();
  return (
    <p>
      Elegido: <b>{choice}</b>. Se ve: <b>{colorMode}</b>.
    </p>
  );
}

const meta = {
  title: 'Componentes/Navegación/ColorModeToggle',
  component: ColorModeToggle,
  args: { hasSystemChoice: false },
  argTypes: { hasSystemChoice: { control: 'boolean' } },
  beforeEach: () => {
    writeStored('theme', null);
    return () => {
      writeStored('theme', null);
    };
  },
  // Marks its own element, because the page's theme belongs to Storybook's toolbar.
  render: function Story({ hasSystemChoice, ...args }) {
    const [target, setTarget] = useState<HTMLElement | null>(null);
    return (
      <div ref={setTarget} data-testid="target">
        <ColorModeProvider hasSystemChoice={hasSystemChoice} findTarget={() => target}>
          <div style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
            <ColorModeToggle {...args} />
            <Choice />
          </div>
        </ColorModeProvider>
      </div>
    );
  },
} satisfies Meta<ComponentProps<typeof ColorModeToggle> & { hasSystemChoice: boolean }>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Dos estados. La elección queda guardada bajo `theme` y marcada en `<html>`. */
export const Default: Story = {
  name: 'Por omisión',
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button', {
      name: 'Cambiar entre modo oscuro y claro (actualmente modo claro)',
    });
    await expect(toggle).toHaveAttribute('title', 'modo claro');
    await userEvent.click(toggle);
    await expect(toggle).toHaveAccessibleName(/actualmente modo oscuro/);
    await expect(localStorage.getItem('theme')).toBe('dark');
    await expect(canvas.getByTestId('target')).toHaveAttribute('data-theme', 'dark');
    await userEvent.click(toggle);
    await expect(localStorage.getItem('theme')).toBe('light');
    await expect(canvas.getByTestId('target')).toHaveAttribute('data-theme', 'light');
  },
};
export const Playground: Story = { name: 'Para probar' };

/** Tres estados solo donde se sigue al sistema: sistema, claro, oscuro. Volver al sistema borra lo guardado. */
export const FollowsSystem: Story = {
  name: 'Sigue al sistema',
  args: { hasSystemChoice: true },
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button', { name: /actualmente modo del sistema/ });
    const target = canvas.getByTestId('target');
    await userEvent.click(toggle);
    await expect(target).toHaveAttribute('data-theme-choice', 'light');
    await userEvent.click(toggle);
    await expect(target).toHaveAttribute('data-theme-choice', 'dark');
    await userEvent.click(toggle);
    await expect(target).toHaveAttribute('data-theme-choice', 'system');
    await expect(localStorage.getItem('theme')).toBeNull();
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    await expect(target).toHaveAttribute('data-theme', isDark ? 'dark' : 'light');
  },
};

/** Lo que se elige en otra pestaña también vale en esta. */
export const OtherTab: Story = {
  name: 'Otra pestaña',
  play: async ({ canvas }) => {
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'theme', oldValue: null, newValue: 'dark' }),
    );
    await waitFor(() =>
      expect(canvas.getByText('dark', { selector: 'b:first-of-type' })).toBeVisible(),
    );
    await expect(canvas.getByTestId('target')).toHaveAttribute('data-theme', 'dark');
  },
};

/** Si el navegador no deja guardar, la elección vale hasta salir de la página. */
export const StorageRefused: Story = {
  name: 'Sin almacenamiento',
  beforeEach: () => {
    spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Refused', 'SecurityError');
    });
  },
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button');
    await userEvent.click(toggle);
    await expect(canvas.getByTestId('target')).toHaveAttribute('data-theme', 'dark');
    await userEvent.click(toggle);
    await expect(canvas.getByTestId('target')).toHaveAttribute('data-theme', 'light');
  },
};

export const Keyboard: Story = {
  name: 'Con teclado',
  play: async ({ canvas }) => {
    const toggle = canvas.getByRole('button');
    await userEvent.tab();
    await expect(toggle).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(toggle).toHaveAccessibleName(/modo oscuro\)/);
    await userEvent.keyboard(' ');
    await expect(toggle).toHaveAccessibleName(/modo claro\)/);
    await expect(toggle).toHaveFocus();
  },
};
