import type { Locale } from '../../messages/index.ts';
import type { WidgetWords } from '../words/es.ts';
import type { FlowSnapshot } from '../flow/flowSnapshot.ts';
import { problemPlace, problemText } from '../screens/Access/problemText.ts';
import { frameAnnouncements, type Announcements } from './frameAnnouncements.ts';
import { failureText } from '../screens/Failure/failureText.ts';

/** Announcements for the current snapshot. Never a countdown per second, never what was typed. */
export function liveAnnouncements(
  snapshot: FlowSnapshot,
  app: string,
  widget: WidgetWords,
  locale: Locale,
): Announcements {
  const { state, slowness, connected } = snapshot;
  const { status, alerts } = frameAnnouncements(snapshot, widget);
  const alert = ({ title, body }: { title: string; body: string }) => {
    alerts.push(`${title}. ${body}`);
  };

  switch (state.step) {
    case 'connecting': {
      if (state.asked !== null) {
        // Errors at a field announce themselves.
        if (state.asked.problem === null) status.push(widget.challenge.title);
        break;
      }
      const { title, slow, verySlow } = widget.connecting;
      status.push(title(state.entity.name));
      if (slowness === 'slow') status.push(slow);
      if (slowness === 'very_slow') status.push(verySlow(state.entity.name));
      break;
    }
    case 'accounts':
      status.push(widget.accounts.found(state.offered.length));
      break;
    case 'access':
      if (state.problem !== null && problemPlace(state.problem) === 'form')
        alert(problemText(state.problem, state, widget));
      break;
    case 'consent':
      if (connected.length > 0) status.push(widget.connected(connected));
      if (state.problem !== null) alert(widget.consent.problems[state.problem]);
      break;
    case 'failure': {
      const { failure, opened, entity } = state;
      const isNothingShared = state.isNothingShared && connected.length === 0;
      const context = { app, session: opened?.session ?? null, entity, isNothingShared };
      alert(failureText(failure, context, widget, locale));
      break;
    }
    case 'done':
      if (snapshot.download === 'done') status.push(widget.done.downloadStarted);
      if (state.next?.missing === true)
        status.push(widget.visit.missing(state.next.products.map(({ title }) => title)).title);
      if (snapshot.goingOn === 'failed') alert(widget.visit.notOpened);
      if (snapshot.download === 'failed') alert(widget.done.notDownloaded);
      break;
    default:
      break;
  }
  return { status, alerts };
}
