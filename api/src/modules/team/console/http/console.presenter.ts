import { PROVENANCE_STATES, type Institution } from '@cauce/extractors';
import { taskRemedy } from '../../../../errors/taskRemedies.ts';
import { openApiPath } from '../../../../infra/openApiPath.ts';
import { settingsOf } from '../../../consent/widgetConfigs/commands/saveWidgetConfig.ts';
import type { WidgetConfigDocument } from '../../../consent/widgetConfigs/widgetConfigs.store.ts';
import type { EntityDirectory } from '../../../extraction/entities/entityDirectory.ts';
import { presentProvenance } from '../../../extraction/entities/http/entities.presenter.ts';
import type { InstitutionStateDocument } from '../../../extraction/entities/institutionStates.store.ts';
import { isPaidBack } from '../../../extraction/tasks/taskEnding.ts';
import { actionNames, type TaskDocument } from '../../../extraction/tasks/tasks.types.ts';
import type { GoLiveReport } from '../commands/checkGoLive.ts';
import type { Timeline } from '../commands/readTimeline.ts';
import { STEPS } from './console.schemas.ts';

/** A task's course: only moments, codes and ids. */
export function presentTimeline({ task, entries, requests }: Timeline) {
  const steps = entries.flatMap(({ at, event }) => {
    const step = (STEPS as Readonly<Record<string, string>>)[event];
    return step === undefined ? [] : [{ at, step }];
  });
  const started = task.startedAt ? [{ at: task.startedAt, step: 'started' }] : [];
  const asked = entries.findLast(({ event }) => event === 'task.challenged');
  const answered = entries.findLast(({ event }) => event === 'task.challenge-answered');
  return {
    taskId: task._id,
    entity: task.entityId,
    action: actionNames(task),
    status: task.status,
    reference: task.reference ?? null,
    consentId: task.consent?.id ?? null,
    requestedAt: task.createdAt.toISOString(),
    endedAt: task.finishedAt?.toISOString() ?? null,
    error: presentFailure(task),
    steps: [...steps, ...started]
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, step }) => ({ at: at.toISOString(), step })),
    challenge: asked
      ? {
          kind: asked.detail ?? '',
          askedAt: asked.at.toISOString(),
          answeredAt: answered && answered.at >= asked.at ? answered.at.toISOString() : null,
        }
      : null,
    requests: requests.map(({ requestId, method, path, status, at }) => ({
      id: requestId,
      method,
      path: openApiPath(path),
      status,
      at: at.toISOString(),
    })),
    creditGivenBack: isPaidBack(task),
  };
}

function presentFailure({ status, error }: TaskDocument) {
  if (error) return { code: error.code, message: error.message, whatToDo: taskRemedy(error.code) };
  if (status !== 'wrong_login' && status !== 'locked') return null;
  const message =
    status === 'locked' ? 'The institution has locked the login' : 'The credentials were refused';
  return { code: status, message, whatToDo: taskRemedy(status) };
}

export const presentConfig = (config: WidgetConfigDocument) => ({
  id: config._id,
  ...settingsOf(config),
  updatedAt: config.updatedAt.toISOString(),
});

export const presentGoLive = ({ probedAt, isRunning, points }: GoLiveReport) => ({
  probedAt: probedAt?.toISOString() ?? null,
  isRunning,
  points: points.map(({ point, grade, evidence }) => ({
    point,
    grade,
    evidence: evidence.map((one) => ({
      ...one,
      at: one.at?.toISOString() ?? null,
      detail: one.kind === 'request' && one.detail ? openApiPath(one.detail) : one.detail,
    })),
  })),
});

/**
 * @param state the last that clients were told of; absent if it has always answered
 * @param answered the share that it answered lately; absent if it was asked too little
 */
export function presentInstitution(
  institution: Institution,
  entities: EntityDirectory,
  state: InstitutionStateDocument | undefined,
  answered: number | undefined,
) {
  const { id, name, type, actions } = institution;
  const known = actions.map((action) => presentProvenance(institution, [action.type]).status);
  return {
    id,
    name,
    type,
    enabled: entities.isEntityEnabled(institution),
    actions: actions.length,
    coverage: Object.fromEntries(
      PROVENANCE_STATES.map((status) => [status, known.filter((one) => one === status).length]),
    ),
    health: {
      answers: !(state?.isDegraded ?? false),
      since: state?.since.toISOString() ?? null,
      answered: answered ?? null,
    },
  };
}
