import { COLORS } from '../../src/tokens/index.ts';
import { COLOR_GROUPS } from './colorFacts.ts';
import { ContrastBadge } from './Contrast.tsx';
import { Table } from './Table.tsx';
import { useTheme } from './useTheme.ts';

/** A colour with its value. */
export function Swatch({ value }: { value: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <span
        style={{
          width: 24,
          height: 24,
          border: '1px solid var(--cauce-border)',
          borderRadius: 'var(--cauce-radius-control)',
          background: value,
        }}
      />
      <code>{value}</code>
    </span>
  );
}

export interface SwatchListProps {
  /** Title of a group of `COLOR_GROUPS`. */
  group: string;
}

/** The functional colours of a group in the current theme and their uses. */
export function SwatchList({ group }: SwatchListProps) {
  const colors = COLORS[useTheme()];
  const found = COLOR_GROUPS.find(({ title }) => title === group);
  return (
    <Table
      label={group}
      columns={['Nombre', 'Valor', 'Uso', 'Contraste']}
      rows={(found?.colors ?? []).map(([name, use]) => ({
        key: name,
        cells: [
          <code key="name">{`--cauce-${name}`}</code>,
          <Swatch key="value" value={colors[name]} />,
          use,
          <ContrastBadge key="contrast" foreground={name} background="bg" />,
        ],
      }))}
    />
  );
}
