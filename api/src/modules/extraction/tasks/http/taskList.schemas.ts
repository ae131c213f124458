import Joi from 'joi';
import {
  cursorParam,
  field,
  limitParam,
  nextCursor,
  param,
  ResponseJoi,
} from '../../../../http/openapi/dataSchemas.ts';
import { entityIdParam } from '../../entities/http/entityId.schemas.ts';
import { TASK_STATUSES, type TaskStatus } from '../tasks.types.ts';
import { listedReference, referenceParam } from './reference.schemas.ts';
import { taskStatusCode } from './tasks.schemas.ts';

const MAX_LIMIT = 100;

/** What lists by reference can be asked for besides a status. */
export const listParams = {
  reference: referenceParam('Solo con esta referencia tuya.'),
  entity: entityIdParam('Solo en esta institución, por su id.'),
  cursor: cursorParam,
  limit: limitParam('Cuántas por página, como máximo.', MAX_LIMIT, MAX_LIMIT),
};

export interface ListQuery<Status> {
  readonly reference?: string;
  readonly status?: Status;
  readonly entity?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export const listTasksQuery = Joi.object<ListQuery<TaskStatus>>({
  status: param.oneOf(TASK_STATUSES, 'Solo en este estado.', 'running'),
  ...listParams,
});

const listedTaskSchema = ResponseJoi.object({
  id: field.text('La tarea.', '3f0c'.repeat(16)),
  reference: listedReference,
  entityId: field.text('La institución.', 'banco-chile'),
  action: field.text('La acción.', 'banco-chile:movement'),
  taskStatus: field.oneOf(TASK_STATUSES, 'Estado de la tarea.', 'success'),
  taskStatusCode,
  createdAt: field.isoDate('Cuándo se lanzó.', '2026-11-23T12:00:00.000Z'),
  endedAt: field
    .isoDate('Cuándo terminó; null si sigue en curso.', '2026-11-23T12:00:09.000Z')
    .allow(null),
}).label('ListedTask');

export const taskListSchema = ResponseJoi.object({
  data: field.listOf(listedTaskSchema, 'De la más nueva a la más antigua.'),
  cursor: nextCursor,
}).label('TaskList');
