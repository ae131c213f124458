import { AppError } from '../../../../errors/AppError.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { EndConsentDeps } from '../../consents/commands/endConsent.ts';
import { canFollowExtraction } from '../../consents/consents.policy.ts';
import type { ConsentDocument } from '../../consents/consents.types.ts';
import { expireTaskIfOverdue } from '../../../extraction/tasks/taskEnding.ts';
import {
  pairNames,
  type PairNamesDeps,
  type TaskDocument,
} from '../../../extraction/tasks/tasks.types.ts';
import { MAX_FAILURES, type Restrictions } from '../../../extraction/users/restrictions.ts';
import { sessionConsent } from '../../consents/commands/pendingConsent.ts';
import { readNextConnection } from '../../consents/commands/connectNext.ts';
import type { NextConnection } from '../../consents/visit.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';

/** How many more times a person may try after a wrong login. */
interface TriesLeft {
  readonly triesBeforePause: number;
  readonly restrictedUntil: Date | null;
}

export interface FollowedExtraction {
  readonly task: TaskDocument;
  readonly consent: ConsentDocument;
  /** Null unless the login was wrong. */
  readonly tries: TriesLeft | null;
  /** Null unless the institution is connected and the visit can go on. */
  readonly next: NextConnection | null;
}

type FollowDeps = EndConsentDeps &
  PairNamesDeps & { readonly restrictions: Restrictions; readonly entities: EntityDirectory };

/**
 * The state of an extraction of the session's consent.
 * @throws AppError forbidden for an unknown extraction and for another consent's, without telling
 *   which
 */
export async function followExtraction(
  deps: FollowDeps,
  principal: Principal,
  taskId: string,
): Promise<FollowedExtraction> {
  const found = await deps.tasks.find(taskId, deps.now());
  if (!canFollowExtraction(principal, found)) throw new AppError('forbidden');
  const task = await expireTaskIfOverdue(deps, found);
  // Read after the task: a final task has already changed its consent.
  const consent = await sessionConsent(deps, principal);
  const next = await readNextConnection(deps, consent);
  return { task, consent, tries: await triesLeft(deps, task), next };
}

async function triesLeft(
  deps: PairNamesDeps & { readonly restrictions: Restrictions },
  task: TaskDocument,
): Promise<TriesLeft | null> {
  if (task.status !== 'wrong_login') return null;
  const { restrictions } = deps;
  const { clientId } = task;
  const pairs = pairNames(deps, task);
  const [failures, restrictedUntil] = await Promise.all([
    restrictions.ownFailures(pairs, clientId),
    restrictions.ownUntil(pairs, clientId),
  ]);
  return { triesBeforePause: Math.max(0, MAX_FAILURES - failures), restrictedUntil };
}
