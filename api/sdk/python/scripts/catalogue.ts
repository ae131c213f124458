import { EXTRACTION_ERROR_CODES, institutions, products } from '@cauce/extractors';
import { errorCatalogue } from '../../../src/errors/catalogue.ts';
import { componentName } from '../../../src/http/openapi/dataSchemas.ts';
import { EVENT_TYPES } from '../../../src/modules/operations/events/events.types.ts';
import {
  productIdOf,
  productsByAction,
} from '../../../src/modules/extraction/products/productCatalogue.ts';
import { TASK_ENDING_CODES } from '../../../src/modules/extraction/tasks/tasks.types.ts';
import { lines, literal } from './python.ts';

const actions = institutions.flatMap((institution) => institution.actions);

/** The type of what each action reads, by the action, or by its whole name where two differ. */
export const ACTION_DATA: ReadonlyMap<string, string> = new Map(
  [...productsByAction()].map(([action, product]) => [action, `m.${componentName(product)}`]),
);

/**
 * The data type of each product of a consent: a product that is a single object comes as a list
 * with one element.
 */
export const PRODUCT_DATA: ReadonlyMap<string, string> = new Map(
  actions.map((action) => {
    const model = `m.${componentName(action.product)}`;
    const isList = products[action.product]?.schema.type === 'array';
    return [productIdOf(action), isList ? model : `list[${model}]`];
  }),
);

/** The facts that the OpenAPI documents do not contain. */
export function catalogue(): string {
  const union = (name: string, doc: string, members: Iterable<string>) =>
    `${name}: TypeAlias = Literal[\n${lines([...new Set(members)].map(literal))}]\n"""${doc}"""\n\n`;
  const table = (name: string, doc: string, entries: ReadonlyMap<string, string>) =>
    `${name}: Mapping[str, Any] = {\n${lines(
      [...entries].map(([id, model]) => `${literal(id)}: ${model}`),
    )}}\n"""${doc}"""\n`;
  return `"""Types and tables from the catalogues of the API."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from cauce.generated import models as m

${union('ActionType', 'What can be extracted at institutions, such as `movement`.', ACTION_DATA.keys())}${union(
    'ProductId',
    'A product that a consent may cover, such as `movement`.',
    PRODUCT_DATA.keys(),
  )}${union(
    'ErrorCode',
    'Every code with which the API refuses a call.',
    Object.values(errorCatalogue).map(({ code }) => code),
  )}${union('TaskErrorCode', 'Why an extraction ended without data.', [
    'WRONG_LOGIN',
    'LOCKED',
    ...EXTRACTION_ERROR_CODES,
    ...TASK_ENDING_CODES,
  ])}${union('EventType', 'The type of an event, such as `task.finished`.', EVENT_TYPES)}${table('ACTION_DATA', 'The type of the data that each action reads.', ACTION_DATA)}
${table('PRODUCT_DATA', 'The type of the data of each product of a consent.', PRODUCT_DATA)}`;
}
