import { useEffect, useState } from 'react';
import { DataTable } from '../../src/components/DataTable/DataTable.tsx';
import { StatusPill } from '../../src/components/StatusPill/StatusPill.tsx';
import { VisuallyHidden } from '../../src/components/VisuallyHidden/VisuallyHidden.tsx';
import type { ServerEvent } from '../shared/exchange.ts';
import styles from './HostPage.module.css';

/** Text for each type of event; an unknown type is shown by its name. */
const TEXTS: Readonly<Record<string, string>> = {
  'task.finished': 'Una tarea terminó',
  'task.challenge': 'La institución pide algo a la persona',
  'consent.accepted': 'La persona aceptó las condiciones',
  'consent.activated': 'El permiso está vigente y ya tiene datos',
  'consent.refreshed': 'Llegaron datos más nuevos',
  'product.updated': 'Cambiaron los datos de un producto',
  'consent.needs_person': 'La persona tiene que volver a conectar',
  'consent.refresh_failed': 'Los datos no se han podido actualizar',
  'consent.expiring': 'El permiso está por vencer',
  'consent.revoked': 'Se quitó el permiso',
  'consent.expired': 'Se acabó el plazo del permiso',
  'consent.failed': 'El permiso terminó sin acceso',
  'institution.degraded': 'Una institución dejó de responder',
  'institution.recovered': 'Una institución volvió a responder',
  'key.created': 'Se hizo una llave',
  'key.expiring': 'Una llave está por vencer',
  'key.retired': 'Se retiró una llave',
  'person.objected': 'Una persona se opuso a que trates sus datos',
  'person.requested': 'Una persona pidió descargar, borrar o desbloquear lo suyo',
  'webhook.disabled': 'Un webhook se apagó',
};

const time = new Intl.DateTimeFormat('es-CL', { timeStyle: 'medium', hourCycle: 'h23' });
const textOf = ({ type }: ServerEvent) => TEXTS[type] ?? type;

export interface ServerEventLogProps {
  /** The newest first. */
  events: readonly ServerEvent[];
  isConnected: boolean;
}

/** The client's events as they arrive; each is announced to screen readers. */
export function ServerEventLog({ events, isConnected }: ServerEventLogProps) {
  const [newest] = events;
  return (
    <>
      <p>
        <StatusPill tone={isConnected ? 'success' : 'neutral'}>
          {isConnected ? 'Conectado' : 'Conectando…'}
        </StatusPill>
      </p>
      <VisuallyHidden role="status">
        {newest !== undefined && `Evento ${String(newest.sequence)}: ${textOf(newest)}`}
      </VisuallyHidden>
      <DataTable
        caption="Eventos del servidor, el último primero"
        isCaptionHidden
        rows={events}
        rowKey={({ id }) => id}
        empty="Aquí aparece lo que pasa con tus tareas y permisos, apenas pasa."
        columns={[
          { id: 'sequence', header: 'N.º', isNumeric: true, cell: ({ sequence }) => sequence },
          {
            id: 'type',
            header: 'Evento',
            cell: (event) => (
              <>
                {textOf(event)} <code>{event.type}</code>
              </>
            ),
          },
          {
            id: 'at',
            header: 'Hora',
            isNumeric: true,
            cell: ({ at }) => time.format(new Date(at)),
          },
          {
            id: 'data',
            header: 'Ids',
            cell: ({ data }) => <code className={styles['detail']}>{JSON.stringify(data)}</code>,
          },
        ]}
      />
    </>
  );
}

const KEPT = 50;
/**
 * Delay after a response that is not an event stream: the browser does not reconnect by itself
 * then.
 */
const RECONNECT_MS = 3000;

/** Events that the client's server has received since the page was opened, newest first. */
export function useServerEvents(): { serverEvents: readonly ServerEvent[]; isConnected: boolean } {
  const [serverEvents, setServerEvents] = useState<readonly ServerEvent[]>([]);
  const [isConnected, setIsConnected] = useState(false);
  useEffect(() => {
    let source: EventSource;
    let timer: number | undefined;
    let last = '';
    const connect = () => {
      source = new EventSource(last === '' ? '/events' : `/events?after=${last}`);
      source.onopen = () => setIsConnected(true);
      source.onmessage = ({ data, lastEventId }: MessageEvent<string>) => {
        last = lastEventId;
        const event = JSON.parse(data) as ServerEvent;
        setServerEvents((before) => [event, ...before].slice(0, KEPT));
      };
      source.onerror = () => {
        setIsConnected(false);
        if (source.readyState === EventSource.CLOSED)
          timer = window.setTimeout(connect, RECONNECT_MS);
      };
    };
    connect();
    return () => {
      window.clearTimeout(timer);
      source.close();
    };
  }, []);
  return { serverEvents, isConnected };
}
