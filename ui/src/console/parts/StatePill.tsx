import type { AlertTone } from '../../components/Alert/Alert.tsx';
import { StatusPill } from '../../components/StatusPill/StatusPill.tsx';
import type { ConsoleWords } from '../words/es.ts';
import { useWords } from '../words/texts.ts';

/** The states of things, by what they mean for the client. */
const STATES: Record<AlertTone, readonly string[]> = {
  success: ['success', 'delivered', 'active', 'ok', 'working', 'available', 'passed'],
  info: ['running', 'IN_PROGRESS'],
  warning: ['wrong_login', 'locked', 'expired', 'needs_person', 'failing'],
  danger: ['error', 'failed', 'unavailable', 'stopped', 'gone', 'silent'],
  neutral: ['pending', 'retired', 'INACTIVE', 'by_client', 'inactive', 'unseen'],
};
const TONES = Object.keys(STATES) as AlertTone[];

type States = ConsoleWords['states'];
export type StatePillProps = {
  [Kind in keyof States]: { kind: Kind; state: keyof States[Kind] };
}[keyof States];

/** The state of a thing in the console's words. */
export function StatePill({ kind, state }: StatePillProps) {
  const words = useWords().states[kind] as Record<string, string>;
  const tone = TONES.find((one) => STATES[one].includes(state)) ?? 'neutral';
  return <StatusPill tone={tone}>{words[state] ?? state}</StatusPill>;
}
