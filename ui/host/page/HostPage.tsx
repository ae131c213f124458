import { useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '../../src/components/Alert/Alert.tsx';
import { Button } from '../../src/components/Button/Button.tsx';
import { Heading } from '../../src/components/Heading/Heading.tsx';
import type { OpenWidget } from '../../src/widget/loader/open.ts';
import type { HostConfig } from '../shared/exchange.ts';
import { Changes } from './Changes.tsx';
import { ConsentTable, type ListedConsent } from './ConsentTable.tsx';
import { EventLog, type LoggedEvent } from './EventLog.tsx';
import { ExchangeList } from './ExchangeList.tsx';
import { HostHeader } from './HostHeader.tsx';
import styles from './HostPage.module.css';
import { readRefusal, Refusal, type ApiRefusal } from './Refusal.tsx';
import { RequestForm, type PermissionRequest } from './RequestForm.tsx';
import { ServerEventLog, useServerEvents } from './ServerEventLog.tsx';
import { useHostCalls } from './useHostCalls.ts';

/** Shows what a client's page and server do with the widget. */
export function HostPage({ config }: { config: HostConfig }) {
  const calls = useHostCalls();
  const { call, problem, isBusy } = calls;
  const [events, setEvents] = useState<LoggedEvent[]>([]);
  const [target, setTarget] = useState<string | null>(null);
  const [consents, setConsents] = useState<ListedConsent[] | null>(null);
  const [isInline, setIsInline] = useState(false);
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const [isLoaderMissing, setIsLoaderMissing] = useState(false);
  const alerts = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const open = useRef<OpenWidget | null>(null);
  const eventCount = useRef(0);

  const isRefused = problem !== null || isLoaderMissing || refusal !== null;
  useEffect(() => {
    // It appears below the button, often out of sight.
    if (isRefused) alerts.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);

  const log = useCallback((callback: LoggedEvent['callback'], detail: LoggedEvent['detail']) => {
    eventCount.current += 1;
    const logged = { number: eventCount.current, at: new Date(), callback, detail };
    setEvents((before) => [logged, ...before]);
  }, []);

  const listConsents = async (person: string) => {
    const token = await call('task-token', { target: person });
    if (token?.status !== 200) return;
    const listed = await call('consents', { target: person });
    if (listed?.status !== 200) return;
    setConsents((listed.body as { data: { consents: ListedConsent[] } }).data.consents);
  };

  const handleRequest = async (request: PermissionRequest) => {
    const { username, products, entityTypes, companyId, locale, scenario } = request;
    open.current?.close();
    open.current = null;
    setEvents([]);
    setConsents(null);
    setTarget(username);
    setRefusal(null);
    const made = await call('otp', { username, products, entityTypes, companyId, locale });
    if (made === null) return;
    const { CauceConnect } = window as Partial<Pick<Window, 'CauceConnect'>>;
    setIsLoaderMissing(CauceConnect === undefined);
    if (CauceConnect === undefined) return;
    const { data } = made.body as { data?: { otpToken: string } };
    if (data === undefined) {
      setRefusal(readRefusal(made.status, made.body));
      return;
    }
    setIsInline(request.isInline);
    // The frame opens below the form, out of sight.
    if (request.isInline) requestAnimationFrame(() => container.current?.scrollIntoView());
    open.current = CauceConnect.open({
      otpToken: data.otpToken,
      widgetConfigId: config.widgetConfigId,
      locale,
      ...(scenario !== null && { sandboxScenario: scenario }),
      ...(request.isInline && container.current !== null && { container: container.current }),
      onEvent: (event) => log('onEvent', event),
      onSuccess: (success) => {
        log('onSuccess', success);
        void listConsents(username);
      },
      onExit: (exit) => {
        log('onExit', exit);
        open.current = null;
        setIsInline(false);
      },
    });
  };

  return (
    <>
      <HostHeader {...config} />
      <main className={styles['page']}>
        <Heading level={1}>Prueba el widget</Heading>
        <p className={styles['lead']}>
          Esta página hace lo que haría tu aplicación: su servidor crea un token, el navegador abre
          el widget y el servidor pide los datos. La llave nunca llega al navegador.
        </p>
        <div className={styles['columns']}>
          <section>
            <Heading level={2}>1. Pide el permiso</Heading>
            <RequestForm isBusy={isBusy} onRequest={(request) => void handleRequest(request)} />
            <div ref={alerts} role="alert" className={styles['alerts']}>
              {problem !== null && <Alert tone="danger" title={problem} />}
              {isLoaderMissing && (
                <Alert tone="warning" title="El widget no se abrió">
                  El navegador no pudo cargar connect.js desde la API. Recarga la página.
                </Alert>
              )}
              {refusal !== null && <Refusal refusal={refusal} docsUrl={config.docsUrl} />}
            </div>
            <div ref={container} className={styles['inline']} data-open={isInline || undefined} />
          </section>
          <Results
            events={events}
            target={target}
            consents={consents}
            calls={calls}
            onList={(person) => void listConsents(person)}
          />
        </div>
      </main>
    </>
  );
}

interface ResultsProps {
  events: LoggedEvent[];
  /** Whose permission was asked for. */
  target: string | null;
  consents: ListedConsent[] | null;
  calls: ReturnType<typeof useHostCalls>;
  onList: (person: string) => void;
}

function Results({ events, target, consents, calls, onList }: ResultsProps) {
  const { exchanges, call, isBusy } = calls;
  const { serverEvents, isConnected } = useServerEvents();
  const connected = consents?.find(
    ({ status, products }) => status === 'ACTIVE' && products.includes('movement'),
  );
  return (
    <div className={styles['results']}>
      <section>
        <Heading level={2}>2. Mira los eventos</Heading>
        <EventLog events={events} />
      </section>
      <section>
        <Heading level={2}>3. Pide los datos</Heading>
        <p>El servidor crea un token de tarea, que vale 30 minutos y para una sola persona.</p>
        <Button
          variant="secondary"
          disabled={target === null || isBusy}
          onClick={() => {
            if (target !== null) onList(target);
          }}
        >
          Listar consentimientos
        </Button>
        {consents !== null && target !== null && (
          <ConsentTable
            consents={consents}
            isBusy={isBusy}
            onRetrieve={({ id }, product) =>
              void call('retrieve', { target, consentId: id, product })
            }
            onRevoke={({ id }) =>
              void call('revoke', { target, consentId: id }).then(() => onList(target))
            }
          />
        )}
      </section>
      <section>
        <Heading level={2}>4. Mira lo que cambia</Heading>
        {connected === undefined || target === null ? (
          <p>Aquí aparecen los movimientos de la persona cuando se conecta.</p>
        ) : (
          <Changes
            key={connected.id}
            target={target}
            consentId={connected.id}
            call={call}
            events={serverEvents}
          />
        )}
      </section>
      <section>
        <Heading level={2}>Eventos en el servidor</Heading>
        <p>
          Tu servidor se entera por su stream de eventos o por un webhook, aunque la persona cierre
          esta página.
        </p>
        <ServerEventLog events={serverEvents} isConnected={isConnected} />
      </section>
      <section>
        <Heading level={2}>Llamadas del servidor</Heading>
        <ExchangeList exchanges={exchanges} />
      </section>
    </div>
  );
}
