import styles from './FiguresDemo.module.css';

const ROWS = [
  ['05-03-2026', 'Sueldo', '$1.411.110'],
  ['06-03-2026', 'Arriendo', '−$480.000'],
  ['09-03-2026', 'Supermercado', '−$71.117'],
] as const;

export interface FiguresDemoProps {
  /** Digits of one width, amounts to the right: as the product writes them. */
  isTabular: boolean;
}

/** Three movements of an account, with figures that align or that do not. */
export function FiguresDemo({ isTabular }: FiguresDemoProps) {
  return (
    <table className={styles['root']} data-is-tabular={isTabular}>
      <tbody>
        {ROWS.map(([date, what, amount]) => (
          <tr key={date}>
            <td>{date}</td>
            <th scope="row">{what}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
