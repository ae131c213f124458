import { AppError } from '../../../errors/AppError.ts';
import type { AuditStore } from '../../audit/audit.store.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { QuotaState } from '../../clients/credits.ts';
import type { OpenedArgs } from '../../encryption/commands/openArgs.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import type { LaunchArgs, LaunchBody } from '../http/tasks.schemas.ts';
import { acceptTask, type AcceptTaskDeps } from './acceptTask.ts';
import { checkCredentials } from './checkCredentials.ts';

export interface LaunchTaskDeps extends AcceptTaskDeps {
  readonly entities: EntityDirectory;
  readonly audit: AuditStore;
  readonly openArgs: (token: string, principal: Principal, taskId: string) => Promise<OpenedArgs>;
}

export interface LaunchTaskInput {
  readonly body: LaunchBody;
  readonly principal: Principal;
  readonly monthlyQuota: number;
  /** The id that the task gets; the same in every replay of one request. */
  readonly taskId: string;
  /** An earlier try of this very request died half-way: what it left under `taskId` counts. */
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
 * Accepts a task of the main API: checks in the order of design section 5, then stores and queues
 * it.
 * @throws AppError with the catalogue's answer
 */
export async function launchTask(
  deps: LaunchTaskDeps,
  input: LaunchTaskInput,
): Promise<LaunchedTask> {
  const { body, principal, taskId, monthlyQuota } = input;
  const { clientId } = principal;
  if (input.isResumed) {
    // Accepted before, and perhaps ended since: nothing of it is checked again.
    if ((await deps.tasks.status(taskId)) !== null)
      return { taskId, quota: await deps.credits.state(clientId, monthlyQuota) };
  }
  const found = deps.entities.launchable(body.action);
  if (!found) throw new AppError('invalidAction');
  const { institution, action } = found;

  const opened = body.args ? null : await deps.openArgs(body.encryptArgs ?? '', principal, taskId);
  const args: LaunchArgs | null = body.args ?? opened;
  if (!args) throw new AppError('argsRequired');
  const username = checkCredentials(institution, action.loginKind, args);
  const subject = deps.subjects.person(username);
  const quota = await acceptTask(deps, {
    taskId,
    clientId,
    monthlyQuota,
    entityId: institution.id,
    actionTypes: [action.type],
    username,
    password: args.password,
    subject,
    consent: null,
    scenario: input.scenario,
    requestId: input.requestId,
    commit: async (at) => {
      // A refused launch does not spend the jti.
      if (opened && !(await opened.spend())) throw new AppError('encryptArgsUnreadable');
      await auditLaunch(deps, input, subject, at);
    },
  });
  return { taskId, quota };
}

/**
 * Written before the task, so that no task exists without it; a launch that dies in between leaves
 * an entry about a task that never was, which is the lesser fault.
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
    keyId: principal.keyId,
    ...(principal.sessionId === null ? {} : { sessionId: principal.sessionId }),
    requestId: input.requestId,
    ip: input.ip,
    taskId,
    action: input.body.action,
    subject,
  });
}
