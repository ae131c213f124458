import type { ScreenOfFlowProps } from './screenProps.ts';
import { createLaterPart } from '../../internal/createLaterPart.ts';
import { InstitutionScreen } from '../screens/Institution/InstitutionScreen.tsx';
import { textStore } from '../words/textStore.ts';
import { PreparingScreen } from '../screens/Preparing/PreparingScreen.tsx';

/** The screens after the list of institutions, with what encrypts the password. */
export const laterScreens = createLaterPart(async () => {
  const [{ LaterScreen, liveAnnouncements, brandColors }] = await Promise.all([
    import('./LaterScreen.tsx'),
    import('../../client/sealCredentials.ts'),
    textStore.complete(),
  ]);
  return { LaterScreen, liveAnnouncements, brandColors };
});

/** The screen of the current step, connected to the flow. */
export function CurrentScreen(props: ScreenOfFlowProps) {
  const { flow, snapshot, app } = props;
  const { state } = snapshot;
  switch (state.step) {
    case 'preparing':
      return <PreparingScreen app={app} />;
    case 'institution':
      return (
        <InstitutionScreen
          session={state.session}
          entities={state.entities}
          onChoose={flow.chooseInstitution}
        />
      );
    default:
      return <LaterScreenWhenLoaded {...props} />;
  }
}

function LaterScreenWhenLoaded(props: ScreenOfFlowProps) {
  const part = laterScreens.usePart();
  return part === null ? <PreparingScreen app={props.app} /> : <part.LaterScreen {...props} />;
}
