import { expect, it } from 'vitest';
import { defaultTypes } from '../../../extraction/products/productCatalogue.ts';
import { createConsentBodySchema } from './createConsent.schemas.ts';

it('documents the institution types that are offered by default', () => {
  const [left, ...others] = defaultTypes(true).filter(
    (type) => !defaultTypes(false).includes(type),
  );
  expect(others).toEqual([]);
  const { flags } = createConsentBodySchema.extract('filters.entities.include.types').describe();
  expect(flags).toMatchObject({
    description: `Tipos de institución que se ofrecen. Si falta, todos; ${String(left)} solo cuando envías company.`,
  });
});
