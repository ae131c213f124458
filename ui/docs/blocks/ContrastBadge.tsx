import { contrastRatio } from '../../src/tokens/index.ts';
import { CheckIcon, CloseIcon } from '../../src/components/Icon/index.ts';
import styles from './ContrastBadge.module.css';
import { formatRatio } from './formatNumber.ts';

export interface ContrastBadgeProps {
  /** `#RRGGBB` */
  foreground: string;
  /** `#RRGGBB` */
  background: string;
  /** Ratio that this use must reach. */
  floor: number;
}

/** The contrast of two colours, measured here and now, and whether it reaches its floor. */
export function ContrastBadge({ foreground, background, floor }: ContrastBadgeProps) {
  const ratio = contrastRatio(foreground, background);
  const isEnough = ratio >= floor;
  const Mark = isEnough ? CheckIcon : CloseIcon;
  return (
    <span className={styles['root']} data-is-enough={isEnough}>
      <Mark size={16} label={isEnough ? 'Cumple' : 'No cumple'} />
      {formatRatio(ratio)}
    </span>
  );
}
