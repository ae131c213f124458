import { CheckIcon, CloseIcon } from '../../src/components/Icon/icons.tsx';
import {
  COLORS,
  CONTRAST_PAIRS,
  contrastRatio,
  THEMES,
  type ColorName,
} from '../../src/tokens/index.ts';
import styles from './Contrast.module.css';
import { Table } from './Table.tsx';
import { useTheme } from './useTheme.ts';

const oneDecimal = new Intl.NumberFormat('es-CL', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export interface ContrastBadgeProps {
  foreground: ColorName;
  background: ColorName;
}

/** The contrast of a declared pair in the current theme; renders nothing for other pairs. */
export function ContrastBadge({ foreground, background }: ContrastBadgeProps) {
  const colors = COLORS[useTheme()];
  const pair = CONTRAST_PAIRS.find(
    (declared) => declared.foreground === foreground && declared.background === background,
  );
  if (pair === undefined) return null;
  const ratio = contrastRatio(colors[foreground], colors[background]);
  const isEnough = ratio >= pair.floor;
  const Mark = isEnough ? CheckIcon : CloseIcon;
  return (
    <span className={styles['badge']} data-is-enough={isEnough}>
      <Mark size={16} label={isEnough ? 'Cumple' : 'No cumple'} />
      {/* Truncated, not rounded, so that 4,49 never passes. */}
      {oneDecimal.format(Math.floor(ratio * 10) / 10)}
    </span>
  );
}

export interface ContrastMatrixProps {
  label: string;
  foregrounds: readonly ColorName[];
  backgrounds: readonly ColorName[];
}

/** The contrast of declared pairs in the current theme. */
export function ContrastMatrix({ label, foregrounds, backgrounds }: ContrastMatrixProps) {
  return (
    <Table
      label={label}
      columns={['Color', ...backgrounds.map((name) => <code key={name}>{name}</code>)]}
      rows={foregrounds.map((foreground) => ({
        key: foreground,
        cells: [
          <code key="name">{foreground}</code>,
          ...backgrounds.map((background) => (
            <ContrastBadge key={background} foreground={foreground} background={background} />
          )),
        ],
      }))}
    />
  );
}

/** How many of the declared pairs reach their floor, as a sentence. */
export function ContrastCount() {
  const measured = THEMES.flatMap((theme) =>
    CONTRAST_PAIRS.map(
      ({ foreground, background, floor }) =>
        contrastRatio(COLORS[theme][foreground], COLORS[theme][background]) >= floor,
    ),
  );
  const enough = measured.filter(Boolean).length;
  return (
    <>
      {CONTRAST_PAIRS.length} pares declarados, medidos en los dos temas:{' '}
      <strong>
        {enough} de {measured.length} cumplen
      </strong>
    </>
  );
}
