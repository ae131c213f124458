import { findInstitution } from '@cauce/extractors';
import { param } from '../../../../http/openapi/dataSchemas.ts';

/** The id of an institution that exists, in a request. */
export const entityIdParam = (description: string) =>
  param
    .text(description, 'banco-chile')
    .custom((id: string, helpers) =>
      findInstitution(id) ? id : helpers.error('institution.unknown'),
    );
