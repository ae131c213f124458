import {
  findAction,
  findInstitution,
  isConfirmed,
  provenanceOf,
  type ActionDefinition,
  type Institution,
} from '@cauce/extractors';
import { ConfigError, type Config } from '../../config/env.ts';

/** Keeps what we only assume about an institution away from real people. */
export interface ProvenanceGate {
  /** The parts of an action that are assumed and keep it off here; none where it may run. */
  assumedParts(institution: Institution, action: ActionDefinition): readonly AssumedPart[];
}

export type AssumedPart = 'login' | 'action';

/**
 * Outside the sandbox an action may run where its login and itself are documented or recorded, and
 * where the configuration makes an exception of it or of its institution.
 * @throws ConfigError for exceptions that the catalogue does not have
 */
export function createProvenanceGate(
  { isSandbox, allowAssumed }: Pick<Config, 'isSandbox' | 'allowAssumed'>,
  provenance: typeof provenanceOf = provenanceOf,
): ProvenanceGate {
  const unknown = allowAssumed.filter((name) => !findInstitution(name) && !findAction(name));
  if (unknown.length > 0) {
    throw new ConfigError(
      unknown.map(
        (name) =>
          `INSTITUTIONS_ALLOW_ASSUMED names "${name}", which is neither an entity nor an action of the catalogue`,
      ),
    );
  }
  const allowed = new Set(allowAssumed);
  return {
    assumedParts: ({ id }, { type, loginKind }) => {
      if (isSandbox || allowed.has(id) || allowed.has(`${id}:${type}`)) return [];
      const { login, actions } = provenance(id) ?? {};
      const [ofLogin, ofAction] = [login?.[loginKind], actions?.[type]];
      const parts: AssumedPart[] = [];
      if (ofLogin === undefined || !isConfirmed(ofLogin)) parts.push('login');
      if (ofAction === undefined || !isConfirmed(ofAction)) parts.push('action');
      return parts;
    },
  };
}
