import type { Extraction, StepState, WidgetEntity, WidgetSession } from '../../../client/index.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { ScreenButton } from '../../../components/Button/ScreenButton.tsx';
import {
  ProgressList,
  type ProgressStepState,
} from '../../../components/ProgressList/ProgressList.tsx';
import type { FlowSnapshot } from '../../flow/flowSnapshot.ts';
import { ClientMark } from '../ClientMark/ClientMark.tsx';
import { Screen } from '../Shell/Screen.tsx';
import { STOPS, stepTitle } from '../stepTitle.ts';
import { useWords } from '../../words/texts.ts';

export interface ConnectingScreenProps {
  session: WidgetSession;
  entity: WidgetEntity;
  extraction: Extraction;
  /** How long the person has been waiting. */
  slowness?: FlowSnapshot['slowness'];
  onWait: () => void;
  onLeave: () => void;
}

const STATES: Record<StepState, ProgressStepState> = {
  pending: 'pending',
  active: 'running',
  done: 'done',
  failed: 'failed',
};

/** Extraction in progress: its real steps, and a way out if it takes long. */
export function ConnectingScreen({
  session,
  entity,
  extraction,
  slowness = 'none',
  onWait,
  onLeave,
}: ConnectingScreenProps) {
  const widget = useWords();
  const words = widget.connecting;
  const labels = {
    login: words.steps.login(entity.name),
    fetch: words.steps.fetch,
    normalise: words.steps.normalise,
  };
  return (
    <Screen
      title={words.title(entity.name)}
      documentTitle={stepTitle(widget, STOPS.access)}
      before={<ClientMark client={session.client} institution={entity} />}
      lead={words.lead}
      app={session.client.name}
      aria-busy="true"
      actions={
        slowness === 'very_slow' ? (
          <>
            <ScreenButton onClick={onWait}>{words.wait}</ScreenButton>
            <ScreenButton variant="secondary" onClick={onLeave}>
              {words.leave}
            </ScreenButton>
          </>
        ) : undefined
      }
    >
      <ProgressList
        steps={extraction.steps.map(({ name, state }) => ({
          label: labels[name],
          state: STATES[state],
        }))}
      />
      {(slowness === 'slow' || slowness === 'waiting') && (
        <Alert tone="neutral">{words.slow}</Alert>
      )}
      {slowness === 'very_slow' && <Alert tone="warning">{words.verySlow(entity.name)}</Alert>}
    </Screen>
  );
}
