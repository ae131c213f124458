import { createLaterSteps } from '../flow/createLaterSteps.ts';
import { CareDialog } from '../screens/Shell/CareDialog.tsx';
import { brandColors } from '../theme/brandColors.ts';
import { LaterScreen } from './LaterScreen.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { liveAnnouncements } from './liveAnnouncements.ts';

/** What only the screens after the list of institutions need. */
export const laterParts = {
  brandColors,
  CareDialog,
  createLaterSteps,
  LaterScreen,
  LeaveQuestion,
  liveAnnouncements,
};

export type LaterParts = typeof laterParts;
