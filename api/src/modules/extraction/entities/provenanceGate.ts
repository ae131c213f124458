import {
  findAction,
  findInstitution,
  isConfirmed,
  provenanceOf,
  type ActionDefinition,
  type Institution,
} from '@cauce/extractors';
import { ConfigError, type Config } from '../../../config/env.ts';

/** Keeps real people away from what is only assumed about an institution. */
export interface ProvenanceGate {
  /** The assumed parts of an action because of which it may not run here; empty if it may run. */
  assumedParts(institution: Institution, action: ActionDefinition): readonly AssumedPart[];
}

type AssumedPart = 'login' | 'action';

/**
 * Outside the sandbox an action may run if its login and the action itself are documented or
 * recorded, or if the configuration makes an exception for it or its institution.
 * @throws ConfigError for exceptions that are not in the catalogue
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
