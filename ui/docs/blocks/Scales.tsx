import { LAYER, RADIUS, SHADOW, SPACE } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import { CopyCode } from './CopyCode.tsx';
import styles from './Scales.module.css';

/** The steps of space as bars of their own size. */
export function SpaceScale() {
  return (
    <Block>
      <ul role="list" className={styles['space']}>
        {SPACE.map((px) => (
          <li key={px}>
            <CopyCode>{`--cauce-space-${px}`}</CopyCode>
            <span className={styles['bar']} style={{ width: `var(--cauce-space-${px})` }} />
            <span className={styles['figure']}>{px} px</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

const RADIUS_USES: Record<keyof typeof RADIUS, string> = {
  code: 'Código en línea',
  control: 'Botones y campos',
  card: 'Tarjetas, código, avisos',
  dialog: 'Diálogos y widget',
  pill: 'Sólo píldoras de estado',
};

/** Each radius on a corner. */
export function RadiusScale() {
  return (
    <Block>
      <ul role="list" className={styles['tiles']}>
        {Object.entries(RADIUS).map(([name, px]) => (
          <li key={name}>
            <span className={styles['corner']} style={{ borderRadius: px }} />
            <CopyCode>{`--cauce-radius-${name}`}</CopyCode>
            <span className={styles['use']}>
              {px} px · {RADIUS_USES[name as keyof typeof RADIUS]}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

const SHADOW_USES: Record<keyof (typeof SHADOW)['light'], string> = {
  menu: 'Menús y avisos',
  dialog: 'Diálogos y widget',
};

/** What floats, with its shadow; in the dark a line does most of the work. */
export function ElevationScale() {
  return (
    <Block>
      <ul role="list" className={styles['tiles']}>
        <li>
          <span className={styles['raised']} />
          <span className={styles['name']}>Sin sombra</span>
          <span className={styles['use']}>Todo lo que está en la página</span>
        </li>
        {(Object.keys(SHADOW.light) as (keyof typeof SHADOW_USES)[]).map((name) => (
          <li key={name}>
            <span
              className={styles['raised']}
              style={{ boxShadow: `var(--cauce-shadow-${name})` }}
            />
            <CopyCode>{`--cauce-shadow-${name}`}</CopyCode>
            <span className={styles['use']}>{SHADOW_USES[name]}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** The order of what covers what, the topmost first. */
export function LayerStack() {
  const layers = Object.entries(LAYER).sort(([, a], [, b]) => b - a);
  return (
    <Block>
      <ol role="list" className={styles['layers']}>
        {layers.map(([name, z], index) => (
          <li key={name} style={{ marginInlineStart: (layers.length - 1 - index) * 10 }}>
            <code>{`--cauce-layer-${name}`}</code>
            <span className={styles['figure']}>{z.toLocaleString('es-CL')}</span>
          </li>
        ))}
      </ol>
    </Block>
  );
}
