import { SearchIcon } from '../../src/components/Icon/index.ts';
import { Block } from './Block.tsx';
import styles from './IconSizes.module.css';

const SIZES: readonly (readonly [size: number, use: string])[] = [
  [16, 'Junto a texto chico'],
  [20, 'En controles y texto'],
  [24, 'En la barra móvil'],
];

/** An icon on its grid, and the sizes in which the set is used. */
export function IconSizes() {
  return (
    <Block className={styles['root']}>
      <svg viewBox="-0.5 -0.5 21 21" className={styles['grid']} aria-hidden="true">
        {Array.from({ length: 21 }, (_, line) => (
          <path key={line} className={styles['line']} d={`M${line} 0V20M0 ${line}H20`} />
        ))}
        <rect className={styles['live']} x="2" y="2" width="16" height="16" rx="1" />
        <SearchIcon x="0" y="0" width="20" height="20" />
      </svg>
      <ul role="list" className={styles['sizes']}>
        {SIZES.map(([size, use]) => (
          <li key={size}>
            <span className={styles['box']}>
              <SearchIcon size={size} />
            </span>
            <strong>{size} px</strong>
            <span>{use}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
