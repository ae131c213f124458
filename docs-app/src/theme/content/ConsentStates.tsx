import { InlineCode } from '@cauce/ui';
import facts from '../../../generated/consents.json' with { type: 'json' };
import { FactTable } from './catalogue/FactTable.tsx';

/** Meaning of each consent state for the integrator. */
const MEANINGS = {
  in_progress: 'Creaste el token OTP y la persona todavía no termina de conectar.',
  retrying: 'La institución no aceptó la clave. La persona puede probar otra vez.',
  active: 'La persona autorizó y la primera extracción resultó: puedes leer los datos.',
  expired: 'Se acabó su tiempo: el del token, el de la sesión del widget o el del permiso.',
  revoked: 'Lo quitaste con la API, casi siempre porque la persona lo pidió.',
  discarded: 'La persona dijo que no en el widget, o salió antes de terminar.',
  refused:
    'La clave no sirvió: el último intento del widget falló, o la persona no volvió a conectar en 60 días.',
};

/** Consent events in words. */
const EVENTS = {
  try: 'la persona envía su clave en el widget',
  reject: 'la institución no acepta la clave',
  activate: 'llegan los datos',
  refresh: 'llegan datos nuevos',
  giveUp: 'pasan 60 días sin que la persona vuelva a conectar',
  lapse: 'se acaba su tiempo',
  revoke: 'llamas a revocar',
  discard: 'la persona no autoriza o sale',
};

/** The words of a state or event of the API's state machine. */
function wordsOf(words: Readonly<Record<string, string>>, name: string): string {
  const found = words[name];
  if (found !== undefined) return found;
  throw new Error(
    `generated/consents.json has "${name}", for which docs-app/src/theme/content/ConsentStates.tsx has no words: add it there.`,
  );
}

function State({ name }: { name: string }) {
  const { status, subStatus } = facts.states.find(({ state }) => state === name) ?? {};
  return (
    <>
      <InlineCode>{status}</InlineCode> <InlineCode>{subStatus}</InlineCode>
    </>
  );
}

/** Table of the states of a consent, from the API's state machine. */
export function ConsentStates() {
  return (
    <FactTable
      label="Estados de un consentimiento"
      columns={['status', 'subStatus', 'Qué significa', '¿Entrega datos?']}
    >
      {facts.states.map(({ state, status, subStatus }) => (
        <tr key={state}>
          <td>
            <InlineCode>{status}</InlineCode>
          </td>
          <td>
            <InlineCode>{subStatus}</InlineCode>
          </td>
          <td>{wordsOf(MEANINGS, state)}</td>
          <td>{state === 'active' ? 'Sí' : 'No'}</td>
        </tr>
      ))}
    </FactTable>
  );
}

/** Table of all transitions of a consent. */
export function ConsentTransitions() {
  return (
    <FactTable
      label="Cambios de estado de un consentimiento"
      columns={['Desde', 'Cuando…', 'Pasa a']}
    >
      {facts.transitions.map(({ event, from, to }) => (
        <tr key={`${event} ${from}`}>
          <td>
            <State name={from} />
          </td>
          <td>{wordsOf(EVENTS, event)}</td>
          <td>{from === to ? 'sigue igual' : <State name={to} />}</td>
        </tr>
      ))}
    </FactTable>
  );
}
