import type { Decorator } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { MESSAGES } from '../../messages/index.ts';
import { WidgetShell, type WidgetShellProps } from '../screens/Shell/WidgetShell.tsx';
import { textStore } from '../words/textStore.ts';
import { en } from '../words/en.ts';
import { es } from '../words/es.ts';
import styles from './WidgetFrame.module.css';

textStore.add('es-CL', MESSAGES['es-CL'], es);
textStore.add('en', MESSAGES.en, en);

export interface WidgetFrameProps {
  /** `modal` 420 × 680, `narrow` 320 × 640; both limited to the available width. */
  size?: 'modal' | 'narrow';
  children: ReactNode;
}

/** The frame in which a host page shows the widget. */
export function WidgetFrame({ size = 'modal', children }: WidgetFrameProps) {
  return (
    <div className={styles['page']}>
      <div className={styles['frame']} data-size={size}>
        {children}
      </div>
    </div>
  );
}

/** Decorates a story with the widget's frame; `parameters.shell` overrides its props. */
export function framed(shell: ShellOptions): Decorator {
  return (Story, { parameters }) => {
    const { size = 'modal', ...rest } = { ...shell, ...(parameters['shell'] as ShellOptions) };
    return (
      <WidgetFrame size={size}>
        <WidgetShell stop={0} onClose={() => undefined} {...rest}>
          <Story />
        </WidgetShell>
      </WidgetFrame>
    );
  };
}

export type ShellOptions = Partial<WidgetShellProps> & Pick<WidgetFrameProps, 'size'>;
