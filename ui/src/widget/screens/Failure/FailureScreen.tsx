import type { WidgetSession } from '../../../client/index.ts';
import { DangerIcon, InfoIcon, WarningIcon } from '../../../components/Icon/icons.tsx';
import { useLocale } from '../../../messages/index.ts';
import type { FailureKind } from '../../flow/flowState.ts';
import { Screen } from '../Shell/Screen.tsx';
import { FailureActions, type FailureActionsProps } from './FailureActions.tsx';
import styles from './FailureScreen.module.css';
import { failureText } from './failureText.ts';
import { useWords } from '../../words/texts.ts';

export interface FailureScreenProps extends FailureActionsProps {
  /** Null if the session could not be opened. */
  session: WidgetSession | null;
  /** Whether the screen may say that no data was shared. */
  isNothingShared: boolean;
}

/** Tone, depending on who has to act. */
const TONES: Record<FailureKind, 'danger' | 'warning' | 'info'> = {
  restricted: 'warning',
  last_try: 'warning',
  locked: 'danger',
  action_required: 'info',
  challenge_expired: 'warning',
  challenge_rejected: 'warning',
  challenge_cancelled: 'info',
  institution_unavailable: 'warning',
  timed_out: 'warning',
  no_institutions: 'info',
  no_credits: 'info',
  session_expired: 'info',
  token_used: 'info',
  token_invalid: 'danger',
  consent_over: 'info',
  unexpected: 'danger',
};

const ICONS = { danger: DangerIcon, warning: WarningIcon, info: InfoIcon };

/** Why the flow ended, and what to do. */
export function FailureScreen({
  failure,
  app,
  session,
  entity,
  isNothingShared,
  ...actions
}: FailureScreenProps) {
  const widget = useWords();
  const locale = useLocale();
  const { title, body } = failureText(
    failure,
    { app, session, entity, isNothingShared },
    widget,
    locale,
  );
  const tone = TONES[failure.kind];
  const Icon = ICONS[tone];
  return (
    <Screen
      title={title}
      documentTitle={widget.failureTitle(title)}
      before={<Icon size={40} strokeWidth={1.25} className={styles['mark']} data-tone={tone} />}
      lead={body}
      app={app}
      actions={<FailureActions {...actions} failure={failure} entity={entity} app={app} />}
    />
  );
}
