import { BREAKPOINT } from '../../src/tokens/index.ts';
import { Block } from './Block.tsx';
import { PAGE_WIDTHS, type ColumnKind } from './pageWidths.ts';
import styles from './WidthDiagram.module.css';

const NAMES: Record<Exclude<ColumnKind, 'space'>, string> = {
  sidebar: 'menú',
  content: 'contenido',
  toc: 'índice',
  code: 'código',
};

/** Below this many px a column has no room for its own figure. */
const NARROW = 40;

export interface WidthDiagramProps {
  /** A page of `PAGE_WIDTHS`. */
  page: string;
}

/** The columns of a page at each width of the window, all drawn to the same scale. */
export function WidthDiagram({ page }: WidthDiagramProps) {
  const { windows, note } = PAGE_WIDTHS.find((widths) => widths.page === page) ?? { windows: [] };
  return (
    <Block>
      <ol role="list" className={styles['root']}>
        {windows.map(({ window, columns }) => (
          <li key={window}>
            <p className={styles['window']}>
              <strong>{window} px</strong>{' '}
              <span>{columns.map(({ width }) => width).join(' · ')}</span>
            </p>
            <div
              className={styles['columns']}
              role="img"
              aria-label={columns
                .map(({ kind, width }) =>
                  kind === 'space' ? `espacio ${width}` : `${NAMES[kind]} ${width}`,
                )
                .join(', ')}
              style={{
                width: `${(window / BREAKPOINT.widest) * 100}%`,
                gridTemplateColumns: columns.map(({ width }) => `${width}fr`).join(' '),
              }}
            >
              {columns.map(({ kind, width }, index) => (
                <span key={index} data-kind={kind}>
                  {kind !== 'space' && <b>{NAMES[kind]}</b>}
                  {width >= NARROW && <i>{width}</i>}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </Block>
  );
}
