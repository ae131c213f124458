import { useState } from 'react';
import { Button } from '../../src/components/Button/index.ts';
import { DURATION, EASING } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import { CopyCode } from './CopyCode.tsx';
import styles from './MotionDemo.module.css';
import { useMedia } from './useMedia.ts';

const USES: Record<keyof typeof DURATION, string> = {
  press: 'Presionar',
  hover: 'Puntero y color',
  menu: 'Menús y pestañas',
  dialog: 'Diálogos y cambio de pantalla',
};

/** Says whether the reader's system asks for less motion. */
function MotionNotice() {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  return (
    <p className={styles['notice']}>
      {isReduced
        ? 'Tu sistema pide menos movimiento: aquí cada cambio dura 1 ms y nada se desplaza.'
        : 'Tu sistema permite el movimiento. Si pides reducirlo, cada cambio dura 1 ms y nada se desplaza.'}
    </p>
  );
}

/** Each duration on the same short way, all started together. */
export function MotionDemo() {
  const [isThere, setIsThere] = useState(false);
  return (
    <Block>
      <ul role="list" className={styles['durations']} data-is-there={isThere}>
        {Object.entries(DURATION).map(([name, ms]) => (
          <li key={name}>
            <CopyCode>{`--cauce-duration-${name}`}</CopyCode>
            <span className={styles['figure']}>{ms} ms</span>
            <span className={styles['track']}>
              <span
                className={styles['runner']}
                style={{ transitionDuration: `var(--cauce-duration-${name})` }}
              />
            </span>
            <span className={styles['use']}>{USES[name as keyof typeof DURATION]}</span>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="compact"
        onClick={() => {
          setIsThere(!isThere);
        }}
      >
        {isThere ? 'Devolver' : 'Mover'}
      </Button>
      <MotionNotice />
    </Block>
  );
}

const EASING_USES: Record<keyof typeof EASING, string> = {
  enter: 'Lo que aparece llega rápido y se posa.',
  exit: 'Lo que se va acelera, en el 70 % del tiempo.',
};

function pathOf(easing: string): string {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (easing.match(/[\d.]+/g) ?? []).map(Number);
  const point = (x: number, y: number) => `${x * 100} ${100 - y * 100}`;
  return `M0 100C${point(x1, y1)} ${point(x2, y2)} 100 0`;
}

/** The curves of motion, drawn from their own figures. */
export function EasingCurves() {
  return (
    <Block>
      <ul role="list" className={styles['curves']}>
        {Object.entries(EASING).map(([name, easing]) => (
          <li key={name}>
            <svg viewBox="-4 -4 108 108" width="108" height="108" aria-hidden="true">
              <path className={styles['frame']} d="M0 0V100H100" />
              <path className={styles['curve']} d={pathOf(easing)} />
            </svg>
            <span>
              <CopyCode>{`--cauce-easing-${name}`}</CopyCode>
              <span className={styles['use']}>{EASING_USES[name as keyof typeof EASING]}</span>
              <code>{easing}</code>
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** A panel that comes and goes as panels do: at most 8 px, by opacity and transform. */
export function EnterExitDemo() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Block className={styles['stage']}>
      <Button
        variant="secondary"
        size="compact"
        aria-expanded={isOpen}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        {isOpen ? 'Cerrar el menú' : 'Abrir el menú'}
      </Button>
      <div className={styles['panel']} data-is-open={isOpen}>
        <strong>Banco de prueba</strong>
        <span className={styles['use']}>Cuenta corriente · $1.234.567</span>
      </div>
    </Block>
  );
}
