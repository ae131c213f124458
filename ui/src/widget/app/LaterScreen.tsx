import { agreedSession } from '../flow/agreedSession.ts';
import { sessionAt } from '../flow/sessionAt.ts';
import { AccountsScreen } from '../screens/Accounts/AccountsScreen.tsx';
import { AccessScreen } from '../screens/Access/AccessScreen.tsx';
import { ChallengeScreen } from '../screens/Challenge/ChallengeScreen.tsx';
import { ConnectingScreen } from '../screens/Connecting/ConnectingScreen.tsx';
import { ConsentScreen } from '../screens/Consent/ConsentScreen.tsx';
import { DeclinedScreen } from '../screens/Declined/DeclinedScreen.tsx';
import { DoneScreen } from '../screens/Done/DoneScreen.tsx';
import { FailureScreen } from '../screens/Failure/FailureScreen.tsx';
import type { ScreenOfFlowProps } from './screenProps.ts';

/** The screens after the list of institutions. */
export function LaterScreen({ flow, snapshot, app }: ScreenOfFlowProps) {
  const { state, slowness, isFinishing } = snapshot;
  switch (state.step) {
    case 'preparing':
    case 'institution':
      return null;
    case 'consent':
      return (
        <ConsentScreen
          session={sessionAt(state)}
          entity={state.entity}
          isSending={state.isSending}
          problem={state.problem}
          refused={state.refused}
          onAuthorise={(refused) => void flow.authorise(refused)}
          onDecline={flow.decline}
          onOtherInstitution={state.entities.length > 1 ? flow.chooseAnother : undefined}
        />
      );
    case 'declined':
      return (
        <DeclinedScreen
          session={state.session}
          isFinishing={isFinishing}
          onFinish={() => void flow.finish()}
          onReview={flow.review}
        />
      );
    case 'access':
      return (
        <AccessScreen
          session={agreedSession(state)}
          entity={state.entity}
          username={state.username}
          problem={state.problem}
          isSending={state.isSending}
          onConnect={(entry) => void flow.connect(entry)}
        />
      );
    case 'connecting':
      if (state.asked !== null) {
        return (
          <ChallengeScreen
            session={state.session}
            entity={state.entity}
            asked={state.asked}
            onAnswer={(answers) => void flow.answer(answers)}
            onCancel={() => void flow.cancelChallenge()}
          />
        );
      }
      return (
        <ConnectingScreen
          session={state.session}
          entity={state.entity}
          extraction={state.extraction}
          slowness={slowness}
          onWait={flow.keepWaiting}
          onLeave={() => {
            // The consequences are stated above the button, so no confirmation is needed.
            flow.askToLeave();
            void flow.leave();
          }}
        />
      );
    case 'accounts':
      return (
        <AccountsScreen
          session={state.session}
          entity={state.entity}
          accounts={state.offered}
          isSending={state.isSending}
          onShare={(ids) => void flow.share(ids)}
          onLeave={flow.askToLeave}
        />
      );
    case 'done':
      return (
        <DoneScreen
          session={agreedSession(state)}
          entity={state.entity}
          validUntil={state.validUntil}
          next={state.next}
          goingOn={snapshot.goingOn}
          onNext={() => void flow.connectNext()}
          receipt={snapshot.receipt}
          download={snapshot.download}
          onDownload={() => void flow.download()}
          onFinish={() => void flow.finish()}
        />
      );
    case 'failure':
      return (
        <FailureScreen
          key={state.failure.kind}
          failure={state.failure}
          app={app}
          session={state.opened?.session ?? null}
          entity={state.entity}
          isNothingShared={state.isNothingShared && snapshot.connected.length === 0}
          canChooseOther={(state.opened?.entities.length ?? 0) > 1}
          isFinishing={isFinishing}
          onTryAgain={flow.tryAgain}
          onOther={flow.chooseAnother}
          onFinish={() => void flow.finish()}
        />
      );
  }
}
