import { InlineCode, Table } from '@cauce/ui';
import { consentFacts, type ConsentEventName, type ConsentStateName } from './consentFacts.ts';

/** Meaning of each consent state for the integrator. */
const MEANINGS: Readonly<Record<ConsentStateName, string>> = {
  in_progress: 'Creaste el token OTP y la persona todavía no termina de conectar.',
  retrying: 'La institución no aceptó la clave. La persona puede probar otra vez.',
  active: 'La persona autorizó y la primera extracción resultó: puedes leer los datos.',
  expired: 'Se acabó su tiempo: el del token, el de la sesión del widget o el del permiso.',
  revoked: 'Lo quitaste con la API, casi siempre porque la persona lo pidió.',
  discarded: 'La persona dijo que no en el widget, o salió antes de terminar.',
  refused:
    'La clave dejó de servir: el último intento del widget falló, o una actualización no pudo ingresar.',
};

/** Consent events in words. */
const EVENTS: Readonly<Record<ConsentEventName, string>> = {
  try: 'la persona envía su clave en el widget',
  reject: 'la institución no acepta la clave',
  activate: 'llegan los datos',
  refresh: 'llegan datos nuevos',
  rejectStored: 'la institución no acepta la clave guardada',
  lapse: 'se acaba su tiempo',
  revoke: 'llamas a revocar',
  discard: 'la persona no autoriza o sale',
};

function State({ name }: { name: ConsentStateName }) {
  const { status, subStatus } = consentFacts.stateOf(name);
  return (
    <>
      <InlineCode>{status}</InlineCode> <InlineCode>{subStatus}</InlineCode>
    </>
  );
}

/** Table of the states of a consent, from the API's state machine. */
export function ConsentStates() {
  return (
    <Table label="Estados de un consentimiento">
      <thead>
        <tr>
          <th scope="col">status</th>
          <th scope="col">subStatus</th>
          <th scope="col">Qué significa</th>
          <th scope="col">¿Entrega datos?</th>
        </tr>
      </thead>
      <tbody>
        {consentFacts.states.map(({ state, status, subStatus }) => (
          <tr key={state}>
            <td>
              <InlineCode>{status}</InlineCode>
            </td>
            <td>
              <InlineCode>{subStatus}</InlineCode>
            </td>
            <td>{MEANINGS[state]}</td>
            <td>{state === 'active' ? 'Sí' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Table of all transitions of a consent. */
export function ConsentTransitions() {
  return (
    <Table label="Cambios de estado de un consentimiento">
      <thead>
        <tr>
          <th scope="col">Desde</th>
          <th scope="col">Cuando…</th>
          <th scope="col">Pasa a</th>
        </tr>
      </thead>
      <tbody>
        {consentFacts.transitions.map(({ event, from, to }) => (
          <tr key={`${event} ${from}`}>
            <td>
              <State name={from} />
            </td>
            <td>{EVENTS[event]}</td>
            <td>{from === to ? 'sigue igual' : <State name={to} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
