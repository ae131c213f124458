import { contrastRatio, type Scale, type Theme } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import { SCALE_USES } from './colorFacts.ts';
import styles from './ScaleRamp.module.css';

export interface ScaleRampProps {
  /** Letter of its custom properties: `n` or `p`. */
  prefix: 'n' | 'p';
  scale: Record<Theme, Scale>;
}

const THEME_NAMES: readonly (readonly [Theme, string])[] = [
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
];

/** Black or white, whichever reads better on a step of the scale. */
const inkOn = (hex: string): string =>
  contrastRatio(hex, '#000000') > contrastRatio(hex, '#FFFFFF') ? '#000000' : '#FFFFFF';

/** The twelve steps of a base scale in both themes, with what each span of steps is for. */
export function ScaleRamp({ prefix, scale }: ScaleRampProps) {
  return (
    <Block className={styles['root']}>
      <div className={styles['uses']} aria-hidden="true">
        {SCALE_USES.map(({ from, to, use }) => (
          <span key={from} style={{ gridColumn: `${from} / ${to + 1}` }}>
            {use}
          </span>
        ))}
      </div>
      {THEME_NAMES.map(([theme, name]) => (
        <div key={theme} className={styles['theme']}>
          <p>{name}</p>
          <ol role="list" aria-label={name}>
            {scale[theme].map((hex, index) => (
              <li key={hex} style={{ background: hex, color: inkOn(hex) }}>
                <span>{`${prefix}-${index + 1}`}</span>
                <code>{hex}</code>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </Block>
  );
}
