import retention from '../../../generated/retention.json' with { type: 'json' };
import styles from './ContentTable.module.css';
import { FactTable } from './catalogue/FactTable.tsx';

export interface RetentionTableProps {
  /** `people`: data about a person. `nobody`: all other data. */
  about: 'people' | 'nobody';
}

/** What Cauce stores and for how long, taken from the API's code. */
export function RetentionTable({ about }: RetentionTableProps) {
  const isAboutPeople = about === 'people';
  const rows = retention.filter((row) => row.isAboutPeople === isAboutPeople);
  return (
    <FactTable
      className={styles['root']}
      label={isAboutPeople ? 'Lo que dice algo de una persona' : 'Lo que no dice nada de nadie'}
      columns={[
        'Dónde',
        'Qué hay',
        'Hasta cuándo',
        ...(isAboutPeople ? ['Si se borra a la persona'] : []),
      ]}
    >
      {rows.map(({ name, title, holds, kept, onErasure }) => (
        <tr key={name}>
          <th scope="row">{title}</th>
          <td>{holds}</td>
          <td>{kept}</td>
          {isAboutPeople && <td>{onErasure}</td>}
        </tr>
      ))}
    </FactTable>
  );
}
