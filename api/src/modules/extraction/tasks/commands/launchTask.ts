import { AppError } from '../../../../errors/AppError.ts';
import type { AuditStore } from '../../../operations/audit/audit.store.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { Principal } from '../../../../principal/principal.ts';
import type { QuotaState } from '../../../access/clients/credits.ts';
import type { OpenedArgs } from '../../../access/encryption/commands/openArgs.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { DistinctPersons } from '../../users/distinctPersons.ts';
import type { LaunchArgs, LaunchBody } from '../tasks.types.ts';
import { acceptTask, checkCredentials, checkScenario, type AcceptTaskDeps } from './acceptTask.ts';

export interface LaunchTaskDeps extends AcceptTaskDeps {
  readonly entities: EntityDirectory;
  readonly audit: AuditStore;
  readonly distinctPersons: DistinctPersons;
  readonly openArgs: (token: string, principal: Principal, taskId: string) => Promise<OpenedArgs>;
}

export interface LaunchTaskInput {
  readonly body: LaunchBody;
  readonly principal: Principal;
  /** Id for the task; the same in every replay of a request. */
  readonly taskId: string;
  /** An earlier try of this request may have stored the task before it died. */
  readonly isResumed: boolean;
  readonly scenario: string | undefined;
  readonly requestId: string;
  readonly ip: string;
}

export interface LaunchedTask {
  readonly taskId: string;
  readonly quota: QuotaState;
}

/**
 * Launches a task of the main API: checks the request in the documented order of errors, then
 * stores and queues the task.
 * @throws AppError with the matching error of the catalogue
 */
export async function launchTask(
  deps: LaunchTaskDeps,
  input: LaunchTaskInput,
): Promise<LaunchedTask> {
  const { body, principal, taskId } = input;
  const { clientId } = principal;
  if (input.isResumed) {
    // Already accepted, and perhaps ended since, so nothing is checked again.
    if ((await deps.tasks.status(taskId)) !== null)
      return { taskId, quota: await deps.credits.state(clientId) };
  }
  const found = deps.entities.launchable(body.action);
  if (!found)
    throw new AppError('invalidAction', { hint: deps.entities.whyNotLaunchable(body.action) });
  checkScenario(deps, input.scenario);
  const { institution, action } = found;

  const opened = body.args ? null : await deps.openArgs(body.encryptArgs ?? '', principal, taskId);
  const args: LaunchArgs | null = body.args ?? opened;
  if (!args) throw new AppError('argsRequired');
  const username = checkCredentials(institution, action.loginKind, args);
  await deps.distinctPersons.count(clientId, username);
  const subject = deps.userKeys.person(username);
  const quota = await acceptTask(deps, {
    taskId,
    clientId,
    entityId: institution.id,
    actionTypes: [action.type],
    username,
    password: args.password,
    subject,
    consent: null,
    reference: body.reference,
    scenario: input.scenario,
    isInteractive: body.interactive ?? false,
    requestId: input.requestId,
    commit: async (at) => {
      // Done last, so that a refused launch does not use up the jti.
      if (opened && !(await opened.spend())) throw new AppError('encryptArgsUnreadable');
      await auditLaunch(deps, input, subject, at);
    },
  });
  return { taskId, quota };
}

/**
 * Written before the task, so that no task exists without an audit entry. A launch that dies in
 * between leaves an entry about a task that never existed, which is the lesser evil.
 */
async function auditLaunch(
  deps: LaunchTaskDeps,
  input: LaunchTaskInput,
  subject: string,
  at: Date,
): Promise<void> {
  const { principal, taskId } = input;
  await deps.audit.append({
    _id: `task.launched:${taskId}`,
    at,
    event: 'task.launched',
    clientId: principal.clientId,
    ...auditActor(principal, input),
    taskId,
    action: input.body.action,
    subject,
  });
}
