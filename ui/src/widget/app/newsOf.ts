import type { Locale, Messages } from '../../messages/index.ts';
import type { FlowSnapshot } from '../flow/index.ts';
import { problemWords } from '../screens/Access/index.ts';
import { failureWords } from '../screens/Failure/index.ts';

/** What is said to those who listen: `status` when they are idle, `alerts` at once. */
export interface News {
  status: string[];
  alerts: string[];
}

/** The news of what is shown. Never the countdown each second, never what was typed. */
export function newsOf(
  snapshot: FlowSnapshot,
  app: string,
  messages: Messages,
  locale: Locale,
): News {
  const { widget } = messages;
  const { state, connection, slowness, isExpiring } = snapshot;
  const status: string[] = [];
  const alerts: string[] = [];
  const alert = ({ title, body }: { title: string; body: string }) => {
    alerts.push(`${title}. ${body}`);
  };

  if (connection === 'back') status.push(widget.connection.back);
  else if (connection !== 'fine') alerts.push(widget.connection[connection].title);
  if (isExpiring) status.push(widget.expiring);

  switch (state.step) {
    case 'connecting': {
      const { title, slow, verySlow } = widget.connecting;
      status.push(title(state.entity.name));
      if (slowness === 'slow') status.push(slow);
      if (slowness === 'very_slow') status.push(verySlow(state.entity.name));
      break;
    }
    case 'access':
      if (state.problem !== null) alert(problemWords(state.problem, state, messages));
      break;
    case 'consent':
      if (state.hasNoAnswer) alert(widget.consent.noAnswer);
      break;
    case 'failure': {
      const { failure, opened, entity, isNothingShared } = state;
      const context = { app, session: opened?.session ?? null, entity, isNothingShared };
      alert(failureWords(failure, context, messages, locale));
      break;
    }
    default:
      break;
  }
  return { status, alerts };
}
