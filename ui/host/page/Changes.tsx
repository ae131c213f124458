import { Button } from '../../src/components/Button/Button.tsx';
import { DataTable } from '../../src/components/DataTable/DataTable.tsx';
import { DateText } from '../../src/components/DateText/DateText.tsx';
import { StatusPill } from '../../src/components/StatusPill/StatusPill.tsx';
import styles from './HostPage.module.css';
import { useChanges, type ChangesInput } from './useChanges.ts';

/** The latest movements that fit on the page; all of the new ones are shown. */
const SHOWN = 10;

const pesos = new Intl.NumberFormat('es-CL');

/** A connection's latest movements, and a button that lets a day pass in the sandbox. */
export function Changes(input: ChangesInput) {
  const { movements, newIds, news, isRefreshing, moveClock } = useChanges(input);
  const latest = (movements ?? [])
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .filter(({ id }, index) => index < SHOWN || newIds.has(id));
  return (
    <>
      <p>
        Al avanzar un día en el sandbox los datos se actualizan solos. Tu servidor recibe el evento
        y lee desde su <code>cursor</code> solo lo que cambió.
      </p>
      <Button
        variant="secondary"
        isBusy={isRefreshing}
        busyLabel="Actualizando…"
        onClick={() => void moveClock()}
      >
        Avanzar un día
      </Button>
      <p role="status" className={styles['news']}>
        {news}
      </p>
      <DataTable
        caption={`Los últimos de ${pesos.format(movements?.length ?? 0)} movimientos`}
        rows={latest}
        rowKey={({ id }) => id}
        isLoading={movements === null}
        empty="La persona no tiene movimientos."
        columns={[
          {
            id: 'description',
            header: 'Movimiento',
            cell: ({ id, description }) => (
              <span className={styles['movement']}>
                {description}
                {newIds.has(id) && <StatusPill tone="success">Nuevo</StatusPill>}
              </span>
            ),
          },
          {
            id: 'amount',
            header: 'Monto',
            isNumeric: true,
            cell: ({ amount, type }) => `${type === 'outflow' ? '−' : ''}${pesos.format(amount)}`,
          },
          {
            id: 'date',
            header: 'Fecha',
            isNumeric: true,
            cell: ({ date }) => <DateText value={date} format="numeric" />,
          },
        ]}
      />
    </>
  );
}
