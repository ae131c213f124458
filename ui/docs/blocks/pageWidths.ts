import { BREAKPOINT } from '../../src/tokens/index.ts';

/** What a column holds. A margin or a gap holds nothing. */
export type ColumnKind = 'space' | 'sidebar' | 'content' | 'toc' | 'code';

export interface Column {
  kind: ColumnKind;
  /** px */
  width: number;
}

export interface PageWidths {
  page: string;
  /** What the figures do not say. */
  note?: string;
  /** Columns from the left by width of the window in px; they add up to it. */
  windows: readonly { window: number; columns: readonly Column[] }[];
}

const PHONE = 390;
const KINDS: Record<string, ColumnKind> = { s: 'sidebar', c: 'content', t: 'toc', k: 'code' };

/** `64 s272 48` is a margin of 64, a sidebar of 272 and a gap of 48. */
function row(window: number, columns: string) {
  return {
    window,
    columns: columns.split(' ').map((column): Column => {
      const kind = KINDS[column.charAt(0)];
      return kind === undefined
        ? { kind: 'space', width: Number(column) }
        : { kind, width: Number(column.slice(1)) };
    }),
  };
}

/** The columns of each kind of page (identity, section 5). */
export const PAGE_WIDTHS: readonly PageWidths[] = [
  {
    page: 'Documentación',
    note: 'En móvil el menú va en un cajón y el índice se pliega bajo el título.',
    windows: [
      row(BREAKPOINT.widest, '64 s272 48 c704 64 t224 64'),
      row(BREAKPOINT.wide, '24 s256 40 c672 48 t216 24'),
      row(1024, '24 s240 32 c704 24'),
      row(BREAKPOINT.desktop, '146 c704 146'),
      row(PHONE, '20 c350 20'),
    ],
  },
  {
    page: 'Referencia de la API',
    note: 'El código acompaña a la prosa y queda fijo; bajo 768 px va después de su sección.',
    windows: [
      row(BREAKPOINT.widest, '64 s264 40 c472 40 k496 64'),
      row(BREAKPOINT.wide, '24 s232 32 c456 32 k480 24'),
      row(1024, '24 s232 32 c712 24'),
      row(BREAKPOINT.desktop, '24 c452 32 k464 24'),
      row(PHONE, '20 c350 20'),
    ],
  },
  {
    page: 'Portada',
    windows: [
      row(BREAKPOINT.widest, '120 c576 48 k576 120'),
      row(BREAKPOINT.wide, '72 c536 48 k552 72'),
      row(BREAKPOINT.desktop, '24 c948 24'),
      row(PHONE, '20 c350 20'),
    ],
  },
  {
    page: 'Novedad',
    windows: [
      row(BREAKPOINT.widest, '224 c704 64 t224 224'),
      row(BREAKPOINT.wide, '144 c704 64 t224 144'),
      row(BREAKPOINT.desktop, '146 c704 146'),
      row(PHONE, '20 c350 20'),
    ],
  },
];
