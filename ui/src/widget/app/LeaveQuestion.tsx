import { mayBeRunning } from '../flow/createLeaveStep.ts';
import { LeaveDialog } from '../screens/Shell/LeaveDialog.tsx';
import type { ScreenOfFlowProps } from './screenProps.ts';

/** The question before leaving, connected to the flow. */
export function LeaveQuestion({ flow, snapshot }: Omit<ScreenOfFlowProps, 'app'>) {
  const { state, connected, leaving } = snapshot;
  return (
    <LeaveDialog
      leaving={leaving}
      isNothingShared={
        connected.length === 0 && (state.step === 'connecting' || !mayBeRunning(state))
      }
      onStay={flow.stay}
      onLeave={() => void flow.leave()}
    />
  );
}
