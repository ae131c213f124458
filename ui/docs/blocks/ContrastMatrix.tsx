import { COLORS, CONTRAST_PAIRS, type ColorName } from '../../src/tokens/index.ts';
import { ContrastBadge } from './ContrastBadge.tsx';
import { Table } from './Table.tsx';
import { useTheme } from './useTheme.ts';

export interface ContrastMatrixProps {
  label: string;
  foregrounds: readonly ColorName[];
  backgrounds: readonly ColorName[];
}

/** The contrast of declared pairs in the page's theme; a pair that nobody declared stays blank. */
export function ContrastMatrix({ label, foregrounds, backgrounds }: ContrastMatrixProps) {
  const colors = COLORS[useTheme()];
  return (
    <Table
      label={label}
      columns={['Color', ...backgrounds.map((name) => <code key={name}>{name}</code>)]}
      rows={foregrounds.map((foreground) => ({
        key: foreground,
        cells: [
          <code key="name">{foreground}</code>,
          ...backgrounds.map((background) => {
            const pair = CONTRAST_PAIRS.find(
              (declared) =>
                declared.foreground === foreground && declared.background === background,
            );
            return (
              pair && (
                <ContrastBadge
                  key={background}
                  foreground={colors[foreground]}
                  background={colors[background]}
                  floor={pair.floor}
                />
              )
            );
          }),
        ],
      }))}
      numeric={backgrounds.map((_, index) => index + 1)}
    />
  );
}
