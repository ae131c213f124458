import type { TaskStatus } from '../../client/index.ts';
import type { AlertTone } from '../../components/Alert/Alert.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import { useWords } from '../words/texts.ts';

/** How each state is drawn, by what it means for the client. */
const TONES = {
  task: {
    pending: 'neutral',
    running: 'info',
    success: 'success',
    wrong_login: 'warning',
    locked: 'warning',
    error: 'danger',
  },
  delivery: { pending: 'neutral', delivered: 'success', failed: 'danger' },
  key: { active: 'success', expired: 'warning', retired: 'neutral' },
  connection: {
    ok: 'success',
    needs_person: 'warning',
    unavailable: 'danger',
    IN_PROGRESS: 'info',
    INACTIVE: 'neutral',
  },
} as const satisfies { task: Record<TaskStatus, AlertTone> } & Record<
  string,
  Record<string, AlertTone>
>;

type Tones = typeof TONES;
export type StatePillProps = {
  [Kind in keyof Tones]: { kind: Kind; state: keyof Tones[Kind] };
}[keyof Tones];

/** The state of a thing in the console's words. */
export function StatePill({ kind, state }: StatePillProps) {
  const words = useWords().states[kind] as Record<string, string>;
  const tone = (TONES[kind] as Record<string, AlertTone>)[state] ?? 'neutral';
  return <StatusPill tone={tone}>{words[state] ?? state}</StatusPill>;
}
