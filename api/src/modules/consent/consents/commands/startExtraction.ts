import { parseRut, type Institution } from '@cauce/extractors';
import { AppError } from '../../../../errors/AppError.ts';
import { addSeconds } from '../../../../infra/clock.ts';
import type { Principal } from '../../../../principal/principal.ts';
import { auditActor } from '../../../operations/audit/audit.types.ts';
import type { ActOrigin } from '../actChannel.ts';
import { inWidget, pendingRefusal } from '../consents.policy.ts';
import type { ConsentDocument, ConsentPerson, OwnAccount } from '../consents.types.ts';
import type { OpenedArgs } from '../../../access/encryption/commands/openArgs.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { actionsFor } from '../../../extraction/products/productCatalogue.ts';
import {
  acceptTask,
  checkCredentials,
  checkScenario,
  type AcceptTaskDeps,
} from '../../../extraction/tasks/commands/acceptTask.ts';
import { actionNames } from '../../../extraction/tasks/tasks.types.ts';
import { provesHolder } from '../ownAccount.ts';
import type { RepairsStore } from '../repairs.store.ts';
import { offeredInstitutions, pendingConsent, personOf } from './pendingConsent.ts';
import type { WidgetConfigsStore } from '../../widgetConfigs/widgetConfigs.store.ts';
import { recordOwnAccount, type RecordOwnAccountDeps } from './recordOwnAccount.ts';
import { refuseWhileRunning } from './refuseWhileRunning.ts';

export interface StartExtractionBody {
  readonly entityId: string;
  readonly encryptArgs: string;
  /** The person confirmed that the account is theirs. */
  readonly ownAccount?: true;
  /** The widget lets the person choose the accounts that are shared. */
  readonly accountSelection?: true;
}

export interface StartExtractionDeps extends AcceptTaskDeps, RecordOwnAccountDeps {
  readonly entities: EntityDirectory;
  readonly repairs: RepairsStore;
  readonly widgetConfigs: WidgetConfigsStore;
  readonly openArgs: (token: string, principal: Principal, taskId: string) => Promise<OpenedArgs>;
}

/** A consent lasts this much longer than its task can, so that the outcome can still arrive. */
const AFTER_TASK_SECONDS = 10;

/**
 * Starts the extraction of everything that the consent covers, with one login. The checks are in
 * the same order as for a task of the main API.
 * @returns the task's id
 * @throws AppError with the matching error of the catalogue
 */
export async function startExtraction(
  deps: StartExtractionDeps,
  input: {
    body: StartExtractionBody;
    principal: Principal;
    /** Id for the task; `isResumed` if an earlier try of the request may have created the task. */
    reserved: { readonly id: string; readonly isResumed: boolean };
    scenario: string | undefined;
    requestId: string;
  } & ActOrigin,
): Promise<string> {
  const { body, principal, reserved } = input;
  const { id: taskId } = reserved;
  // Already accepted, and perhaps ended since, so nothing is checked again.
  if (reserved.isResumed && (await deps.tasks.status(taskId)) !== null) return taskId;
  const consent = await pendingConsent(deps, principal);
  const found = offeredInstitutions(deps.entities, consent).find(
    ({ institution }) => institution.id === body.entityId,
  );
  if (!found) throw new AppError('entityError');
  const { institution } = found;
  const actions = actionsFor(institution, consent.products) ?? found.actions;
  const [action] = actions;
  if (!action || !actions.every((one) => deps.entities.isActionEnabled(institution, one)))
    throw new AppError('invalidAction', {
      hint: deps.entities.whyNotLaunchable(`${institution.id}:${action?.type ?? ''}`),
    });
  checkScenario(deps, input.scenario);
  if (consent.acceptance?.entityId !== institution.id) {
    await refuseWhileRunning(deps, consent);
    throw new AppError('consentNotAccepted');
  }

  const opened = await deps.openArgs(body.encryptArgs, principal, taskId);
  const username = checkCredentials(institution, action.loginKind, opened);
  checkOwnAccount(username, institution, personOf(deps.vault, consent), body);
  await refuseWhileRunning(deps, consent);
  const config = body.accountSelection && (await deps.widgetConfigs.find(consent.widgetConfigId));
  // A repair keeps the choice that was made.
  const isSelected = config && config.accountSelection !== false && !consent.repair;
  const actionTypes = actions.map((one) => one.type);
  await acceptTask(deps, {
    taskId,
    clientId: consent.clientId,
    entityId: institution.id,
    actionTypes,
    username,
    password: opened.password,
    subject: consent.subject,
    consent: {
      id: consent._id,
      purpose: consent.repair ? 'repair' : 'connect',
      ...(isSelected && { accountSelection: true }),
    },
    reference: consent.reference,
    scenario: input.scenario,
    isInteractive: true,
    requestId: input.requestId,
    commit: async (at, latestEndAt) => {
      if (!(await opened.spend())) throw new AppError('encryptArgsUnreadable');
      const ownAccount = body.ownAccount
        ? await recordOwnAccount(deps, { ...input, consent, institution, taskId })
        : null;
      const { id: entityId } = institution;
      await attachTask(deps, consent, { taskId, entityId, latestEndAt, ownAccount });
      // Written before the task is stored, so that no task exists without an audit entry.
      await deps.audit.append({
        _id: `task.launched:${taskId}`,
        at,
        event: 'task.launched',
        clientId: consent.clientId,
        ...auditActor(principal, input),
        taskId,
        action: actionNames({ entityId, actionTypes }),
        consentId: consent._id,
        subject: consent.subject,
      });
    },
  });
  return taskId;
}

/**
 * Checks whose account is used. A RUT has to be that of the person, or of their company. If the
 * login does not prove whose account it is, as with an exchange's API key, the person has to
 * confirm that it is theirs, whatever username they type.
 */
function checkOwnAccount(
  username: string,
  institution: Institution,
  person: ConsentPerson,
  { ownAccount }: StartExtractionBody,
): void {
  if (!ownAccount && !provesHolder(institution)) throw new AppError('ownAccountError');
  if (parseRut(username) === null) return;
  const isCompany = institution.usernameKinds.includes('company-rut');
  const own = [person.username, ...(isCompany ? [person.companyId] : [])];
  if (!own.includes(username)) throw new AppError('usernameOfAnother');
}

/** Makes the task the consent's current one, unless the consent has changed in the meantime. */
async function attachTask(
  deps: StartExtractionDeps,
  consent: ConsentDocument,
  task: { taskId: string; entityId: string; latestEndAt: Date; ownAccount: OwnAccount | null },
): Promise<void> {
  const { taskId: id, entityId, latestEndAt, ownAccount } = task;
  const endsAt = addSeconds(latestEndAt, AFTER_TASK_SECONDS);
  const seen = consent.taskId;
  const pending = consent.repair ? deps.repairs : deps.consents;
  if (await pending.beginTry(consent._id, { id, entityId, seen, endsAt, ownAccount })) return;
  const stored = await deps.consents.find(consent._id);
  const current = stored && inWidget(stored);
  const reason = current && pendingRefusal(current);
  if (reason) throw new AppError(reason);
  if (current && current.acceptance?.entityId !== entityId)
    throw new AppError('consentNotAccepted');
  // A concurrent extraction was attached first.
  throw new AppError('processAlreadyRunning', { retryAfter: latestEndAt });
}
