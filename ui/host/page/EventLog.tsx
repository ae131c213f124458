import { DataTable } from '../../src/components/DataTable/DataTable.tsx';
import styles from './HostPage.module.css';
import type { WidgetEvent, WidgetExit, WidgetSuccess } from '../../src/widget/protocol/messages.ts';

/** A callback of the widget: its arguments and when it was called. */
export interface LoggedEvent {
  number: number;
  at: Date;
  callback: 'onEvent' | 'onSuccess' | 'onExit';
  detail: WidgetEvent | WidgetSuccess | WidgetExit;
}

const time = new Intl.DateTimeFormat('es-CL', { timeStyle: 'medium', hourCycle: 'h23' });

/** Every callback of the widget. */
export function EventLog({ events }: { events: readonly LoggedEvent[] }) {
  return (
    <DataTable
      caption="Eventos del widget, el último primero"
      isCaptionHidden
      rows={events}
      rowKey={({ number }) => String(number)}
      empty="Abre el widget: aquí aparece todo lo que le cuenta a tu página."
      columns={[
        { id: 'callback', header: 'Función', cell: ({ callback }) => <code>{callback}</code> },
        { id: 'at', header: 'Hora', isNumeric: true, cell: ({ at }) => time.format(at) },
        {
          id: 'detail',
          header: 'Lo que recibe',
          cell: ({ detail }) => <code className={styles['detail']}>{JSON.stringify(detail)}</code>,
        },
      ]}
    />
  );
}
