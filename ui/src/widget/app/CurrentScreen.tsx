import { InstitutionScreen } from '../screens/Institution/InstitutionScreen.tsx';
import { PreparingScreen } from '../screens/Preparing/PreparingScreen.tsx';
import { useLaterParts } from './loadLaterParts.ts';
import type { ScreenOfFlowProps } from './screenProps.ts';

/** The screen of the current step, connected to the flow. */
export function CurrentScreen(props: ScreenOfFlowProps) {
  const { flow, snapshot, app } = props;
  const { state } = snapshot;
  const later = useLaterParts();
  if (state.step === 'institution')
    return (
      <InstitutionScreen
        session={state.session}
        entities={state.entities}
        onChoose={flow.chooseInstitution}
      />
    );
  if (state.step === 'preparing' || later === null) return <PreparingScreen app={app} />;
  return <later.LaterScreen {...props} />;
}
