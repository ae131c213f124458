import { COLORS, type ColorName } from '../../src/tokens/index.ts';
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

interface ColorGroup {
  title: string;
  colors: readonly (readonly [name: ColorName, use: string])[];
}

/** The uses of the functional colours, in the order of the page. */
export const COLOR_GROUPS: readonly ColorGroup[] = [
  {
    title: 'Superficies',
    colors: [
      ['bg', 'La página.'],
      ['bg-subtle', 'Una franja que se aparta apenas de la página.'],
      ['bg-inset', 'Un hueco: pistas, zonas hundidas.'],
      ['surface', 'Tarjetas, campos y paneles.'],
      ['surface-raised', 'Lo que flota: menús, diálogos, avisos.'],
      ['surface-hover', 'Fila u opción bajo el puntero.'],
      ['surface-active', 'Fila u opción mientras se presiona.'],
      ['code-bg', 'Bloque de código.'],
    ],
  },
  {
    title: 'Texto',
    colors: [
      ['text', 'Títulos y párrafos.'],
      ['text-secondary', 'Bajadas, encabezados de tabla.'],
      ['text-muted', 'Datos de apoyo. Nunca un párrafo.'],
      ['placeholder', 'Ejemplo dentro de un campo vacío. Nunca reemplaza a la etiqueta.'],
      ['link', 'Enlaces, siempre subrayados dentro del texto.'],
      ['link-hover', 'El mismo enlace bajo el puntero.'],
    ],
  },
  {
    title: 'Líneas y foco',
    colors: [
      ['border-subtle', 'Línea que separa. Decorativa: no lleva significado.'],
      ['border', 'Línea de un panel o de un encabezado de tabla. Decorativa.'],
      ['border-control', 'Borde de un control: campos, casillas, botones secundarios.'],
      ['focus', 'El anillo de foco: 2 px, a 2 px del borde. Nunca se quita.'],
    ],
  },
  {
    title: 'Primario, «agua»',
    colors: [
      ['primary', 'La acción principal, el elemento actual y los íconos.'],
      ['primary-hover', 'Bajo el puntero.'],
      ['primary-active', 'Mientras se presiona.'],
      ['on-primary', 'Texto sobre el primario.'],
      ['primary-soft', 'Relleno suave: lo elegido.'],
      ['on-primary-soft', 'Texto sobre ese relleno.'],
      ['selection', 'Texto seleccionado.'],
    ],
  },
];
