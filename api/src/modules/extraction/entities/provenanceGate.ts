import {
  isConfirmed,
  provenanceOf,
  type ActionDefinition,
  type Institution,
} from '@cauce/extractors';
import type { Config } from '../../../config/env.ts';

/** Keeps real people away from what is only assumed about an institution. */
export type ProvenanceGate = ReturnType<typeof createProvenanceGate>;

type AssumedPart = 'login' | 'action';

/**
 * Outside the sandbox an action may run if its login and the action itself are documented or
 * recorded. What is assumed is the stand-in's, which only the sandbox has.
 */
export function createProvenanceGate(
  { isSandbox }: Pick<Config, 'isSandbox'>,
  provenance: typeof provenanceOf = provenanceOf,
) {
  return {
    /** The assumed parts of an action because of which it may not run here; empty if it may run. */
    assumedParts: ({ id }: Institution, { type, loginKind }: ActionDefinition) => {
      if (isSandbox) return [];
      const { login, actions } = provenance(id) ?? {};
      const [ofLogin, ofAction] = [login?.[loginKind], actions?.[type]];
      const parts: AssumedPart[] = [];
      if (ofLogin === undefined || !isConfirmed(ofLogin)) parts.push('login');
      if (ofAction === undefined || !isConfirmed(ofAction)) parts.push('action');
      return parts;
    },
  };
}
