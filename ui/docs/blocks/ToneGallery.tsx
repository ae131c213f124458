import type { ComponentType } from 'react';
import {
  DangerIcon,
  InfoIcon,
  SuccessIcon,
  WarningIcon,
  type IconProps,
} from '../../src/components/Icon/index.ts';
import { COLORS, type Tone } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import { ContrastBadge } from './ContrastBadge.tsx';
import styles from './ToneGallery.module.css';
import { useTheme } from './useTheme.ts';

type State = Exclude<Tone, 'accent'>;

const STATES: readonly {
  state: State;
  Icon: ComponentType<IconProps>;
  name: string;
  shape: string;
  sample: string;
}[] = [
  {
    state: 'success',
    Icon: SuccessIcon,
    name: 'Éxito',
    shape: 'Círculo con visto',
    sample: 'La cuenta quedó conectada.',
  },
  {
    state: 'info',
    Icon: InfoIcon,
    name: 'Información',
    shape: 'Círculo con i',
    sample: 'El permiso vence el 5 de marzo de 2026.',
  },
  {
    state: 'warning',
    Icon: WarningIcon,
    name: 'Atención',
    shape: 'Triángulo',
    sample: 'Tienes activadas las mayúsculas.',
  },
  {
    state: 'danger',
    Icon: DangerIcon,
    name: 'Peligro',
    shape: 'Octógono con barra',
    sample: 'El RUT o la clave no coinciden.',
  },
];

/** Each state with its colours, its shape and a word: never colour alone. */
export function ToneGallery() {
  const colors = COLORS[useTheme()];
  return (
    <Block className={styles['root']}>
      {STATES.map(({ state, Icon, name, shape, sample }) => (
        <div key={state} className={styles['state']}>
          <div
            className={styles['sample']}
            style={{
              background: `var(--cauce-${state}-bg)`,
              borderColor: `var(--cauce-${state}-border)`,
              color: `var(--cauce-${state}-text)`,
            }}
          >
            <Icon />
            <span>
              <strong>{name}</strong>
              <span className={styles['words']}>{sample}</span>
            </span>
          </div>
          <dl>
            <dt>Forma</dt>
            <dd>{shape}</dd>
            <dt>
              <code>{state}-text</code> sobre <code>{state}-bg</code>
            </dt>
            <dd>
              <ContrastBadge
                foreground={colors[`${state}-text`]}
                background={colors[`${state}-bg`]}
                floor={4.5}
              />
            </dd>
            <dt>
              <code>{state}-on</code> sobre <code>{state}-solid</code>
            </dt>
            <dd>
              <ContrastBadge
                foreground={colors[`${state}-on`]}
                background={colors[`${state}-solid`]}
                floor={4.5}
              />
            </dd>
          </dl>
        </div>
      ))}
    </Block>
  );
}
