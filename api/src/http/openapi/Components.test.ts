import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { Components } from './Components.ts';
import { toJsonSchema } from './toJsonSchema.ts';

describe('Components', () => {
  const money = Joi.object({ amount: Joi.number().required() }).label('Money');

  it('writes a labelled schema once and refers to it by $ref', () => {
    const components = new Components();
    const schema = Joi.object({
      one: money.required().description('Uno.'),
      maybe: money.allow(null).description('Quizás.'),
      many: Joi.array().items(money),
    }).label('Purse');
    expect(toJsonSchema(schema, 'output', components)).toEqual({
      $ref: '#/components/schemas/Purse',
    });
    const reference = { $ref: '#/components/schemas/Money' };
    expect(components.finish()).toEqual({
      Money: {
        type: 'object',
        properties: { amount: { type: 'number' } },
        required: ['amount'],
        additionalProperties: false,
      },
      Purse: {
        type: 'object',
        properties: {
          one: { ...reference, description: 'Uno.' },
          maybe: { anyOf: [reference, { type: 'null' }], description: 'Quizás.' },
          many: { type: 'array', items: reference },
        },
        required: ['one'],
        additionalProperties: false,
      },
    });
  });

  it('moves a description that all uses share into the component', () => {
    const components = new Components();
    const described = money.description('Plata.');
    toJsonSchema(Joi.array().items(described), 'output', components);
    const again = toJsonSchema(described, 'output', components);
    expect(components.finish().Money).toMatchObject({ description: 'Plata.' });
    expect(again).toEqual({ $ref: '#/components/schemas/Money' });
  });

  it('rejects the same name for two schemas', () => {
    const components = new Components();
    toJsonSchema(money, 'output', components);
    const other = Joi.object({ amount: Joi.string().required() }).label('Money');
    expect(() => toJsonSchema(other, 'output', components)).toThrow(/labelled Money/);
  });

  it('is sorted by name, regardless of the order of use', () => {
    const components = new Components();
    for (const name of ['B', 'C', 'A'])
      toJsonSchema(Joi.boolean().label(name), 'input', components);
    expect(Object.keys(components.finish())).toEqual(['A', 'B', 'C']);
  });
});
