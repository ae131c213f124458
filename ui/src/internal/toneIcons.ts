import {
  DangerIcon,
  InfoIcon,
  NoteIcon,
  SuccessIcon,
  WarningIcon,
} from '../components/Icon/index.ts';

/** The icon of a notice of each tone. */
export const TONE_ICONS = {
  neutral: NoteIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: DangerIcon,
};
