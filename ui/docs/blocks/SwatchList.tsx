import { COLORS, CONTRAST_PAIRS, type ColorName } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import { COLOR_GROUPS } from './colorFacts.ts';
import { ContrastBadge } from './ContrastBadge.tsx';
import { CopyCode } from './CopyCode.tsx';
import styles from './SwatchList.module.css';
import { useTheme } from './useTheme.ts';

/** What the colour must reach on the page, where it is one that must. */
const floorOnPage = (name: ColorName): number | undefined =>
  CONTRAST_PAIRS.find(({ foreground, background }) => foreground === name && background === 'bg')
    ?.floor;

export interface SwatchListProps {
  /** Title of one group of `COLOR_GROUPS`. */
  group: string;
}

/** Functional colours of a group as the page's theme shows them, each with its use. */
export function SwatchList({ group }: SwatchListProps) {
  const theme = useTheme();
  const palette = COLORS[theme];
  const { colors } = COLOR_GROUPS.find(({ title }) => title === group) ?? { colors: [] };
  return (
    <Block>
      <ul role="list" className={styles['root']}>
        {colors.map(([name, use]) => {
          const floor = floorOnPage(name);
          return (
            <li key={name}>
              <span className={styles['swatch']} style={{ background: palette[name] }} />
              <span className={styles['words']}>
                <CopyCode>{`--cauce-${name}`}</CopyCode>
                <span className={styles['use']}>{use}</span>
              </span>
              <span className={styles['facts']}>
                {floor !== undefined && (
                  <ContrastBadge foreground={palette[name]} background={palette.bg} floor={floor} />
                )}
                <code>{palette[name]}</code>
              </span>
            </li>
          );
        })}
      </ul>
    </Block>
  );
}
