import { parseRut, type Institution } from '@cauce/extractors';
import { AppError } from '../../../errors/AppError.ts';
import { addSeconds } from '../../../infra/clock.ts';
import type { Principal } from '../../auth/auth.types.ts';
import type { Authenticator } from '../../auth/authenticator.ts';
import type { EndConsentDeps } from './endConsent.ts';
import { whyNotPending } from '../consents.policy.ts';
import type { ConsentDocument, ConsentPerson } from '../consents.types.ts';
import type { OpenedArgs } from '../../encryption/commands/openArgs.ts';
import type { EntityDirectory } from '../../entities/entityDirectory.ts';
import { servingInstitutions } from '../../products/productCatalogue.ts';
import { acceptTask, type AcceptTaskDeps } from '../../tasks/commands/acceptTask.ts';
import { checkCredentials } from '../../tasks/commands/checkCredentials.ts';
import { isFinal } from '../../tasks/tasks.types.ts';
import type { StartExtractionBody } from '../../widget/http/extraction.schemas.ts';
import { pendingConsent, personOf } from './pendingConsent.ts';

export interface StartExtractionDeps extends AcceptTaskDeps, EndConsentDeps {
  readonly entities: EntityDirectory;
  readonly authenticator: Authenticator;
  readonly openArgs: (token: string, principal: Principal, taskId: string) => Promise<OpenedArgs>;
}

/** A consent is not over before the task that speaks for it has told how it ended. */
const AFTER_DEADLINE_SECONDS = 10;

/**
 * Starts the extraction of everything that the consent is about, with one login. Checks in the order
 * of a task's launch, then as every task.
 * @returns the task's id
 * @throws AppError with the catalogue's answer
 */
export async function startExtraction(
  deps: StartExtractionDeps,
  input: {
    body: StartExtractionBody;
    principal: Principal;
    /** Id of the task to make; resumed where an earlier try may have made it. */
    reserved: { readonly id: string; readonly isResumed: boolean };
    scenario: string | undefined;
    requestId: string;
  },
): Promise<string> {
  const { body, principal, reserved } = input;
  const { id: taskId } = reserved;
  // Accepted before, and perhaps ended since: nothing of it is checked again.
  if (reserved.isResumed && (await deps.tasks.status(taskId)) !== null) return taskId;
  const consent = await pendingConsent(deps, principal);
  const serving = servingInstitutions(deps.entities, consent.products, consent.entityTypes);
  const found = serving.find(({ institution }) => institution.id === body.entityId);
  if (!found) throw new AppError('entityError');
  const { institution, actions } = found;
  const [action] = actions;
  if (!action || !actions.every((one) => deps.entities.isActionEnabled(institution, one)))
    throw new AppError('invalidAction');
  if (consent.acceptance?.entityId !== institution.id) throw new AppError('consentNotAccepted');

  const opened = await deps.openArgs(body.encryptArgs, principal, taskId);
  const username = checkCredentials(institution, action.loginKind, opened);
  checkOwn(username, institution, personOf(deps.vault, consent));
  await refuseSecond(deps, consent);
  const client = await deps.authenticator.client(consent.clientId);
  await acceptTask(deps, {
    taskId,
    clientId: consent.clientId,
    monthlyQuota: client?.monthlyQuota ?? 0,
    entityId: institution.id,
    actionTypes: actions.map((one) => one.type),
    username,
    password: opened.password,
    subject: consent.subject,
    consent: { id: consent._id, purpose: 'connect' },
    scenario: input.scenario,
    requestId: input.requestId,
    commit: async (_at, deadlineAt) => {
      if (!(await opened.spend())) throw new AppError('encryptArgsUnreadable');
      await letSpeak(deps, consent, taskId, deadlineAt);
    },
  });
  return taskId;
}

/** Nobody gives another person's data away: a RUT has to be the person's, or their company's. */
function checkOwn(username: string, institution: Institution, person: ConsentPerson): void {
  // An e-mail, as exchanges take it, says nothing of who it is.
  if (parseRut(username) === null) return;
  const isCompany = institution.usernameKinds.includes('company-rut');
  const own = [person.username, ...(isCompany ? [person.companyId] : [])];
  if (!own.includes(username)) throw new AppError('usernameOfAnother');
}

/** One extraction at a time speaks for a consent, at whatever institution. */
async function refuseSecond(deps: StartExtractionDeps, consent: ConsentDocument): Promise<void> {
  if (consent.taskId === null) return;
  const running = await deps.tasks.find(consent.taskId, deps.now());
  if (running && !isFinal(running.status))
    throw new AppError('processAlreadyRunning', { retryAfter: running.deadlineAt });
}

async function letSpeak(
  deps: StartExtractionDeps,
  consent: ConsentDocument,
  taskId: string,
  deadlineAt: Date,
): Promise<void> {
  const endsAt = addSeconds(deadlineAt, AFTER_DEADLINE_SECONDS);
  const task = { id: taskId, seen: consent.taskId, endsAt };
  if (await deps.consents.beginTry(consent._id, task)) return;
  const current = await deps.consents.find(consent._id);
  const reason = current && whyNotPending(current);
  // Otherwise a second extraction was a moment faster.
  throw reason
    ? new AppError(reason)
    : new AppError('processAlreadyRunning', { retryAfter: deadlineAt });
}
