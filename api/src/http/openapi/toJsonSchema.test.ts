import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import Joi from 'joi';
import type { Schema } from 'joi';
import { describe, expect, it } from 'vitest';
import { Components } from './Components.ts';
import { toJsonSchema } from './toJsonSchema.ts';
import type { JsonSchema } from './types.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
formats.default(ajv);
ajv.addVocabulary(['x-unit']);

const translated = (schema: Schema, mode: 'input' | 'output' = 'input'): JsonSchema =>
  toJsonSchema(schema, mode, new Components());

const accepts = (schema: JsonSchema, value: unknown): boolean => ajv.validate(schema, value);

describe('toJsonSchema', () => {
  it.each<[string, Schema, JsonSchema]>([
    [
      'a text with its texts',
      Joi.string().max(5).description('Un texto.').example('a').example('b').label('text'),
      {
        type: 'string',
        description: 'Un texto.',
        minLength: 1,
        maxLength: 5,
        examples: ['a', 'b'],
      },
    ],
    ['a unit', Joi.number().unit('CLP'), { type: 'number', 'x-unit': 'CLP' }],
    [
      'a format by meta',
      Joi.string().meta({ format: 'date' }),
      {
        type: 'string',
        format: 'date',
        minLength: 1,
      },
    ],
    [
      'a deprecated text',
      Joi.string().allow('').meta({ deprecated: true }),
      {
        type: 'string',
        deprecated: true,
      },
    ],
    [
      'an ISO date',
      Joi.string().isoDate(),
      {
        type: 'string',
        format: 'date-time',
        minLength: 1,
      },
    ],
    [
      'hexadecimal, which is no format',
      Joi.string().hex().length(4),
      {
        type: 'string',
        pattern: '^[0-9a-fA-F]*$',
        minLength: 4,
        maxLength: 4,
      },
    ],
    [
      'base64, which is no format either',
      Joi.string().base64(),
      {
        type: 'string',
        contentEncoding: 'base64',
        minLength: 1,
      },
    ],
    [
      'letters and digits, which joi leaves out',
      Joi.string().alphanum(),
      {
        type: 'string',
        pattern: '^[a-zA-Z0-9]*$',
        minLength: 1,
      },
    ],
    [
      'several patterns, of which joi keeps one',
      Joi.string().pattern(/a/).pattern(/b/),
      {
        type: 'string',
        minLength: 1,
        allOf: [{ pattern: 'a' }, { pattern: 'b' }],
      },
    ],
    [
      'a pattern that must not be',
      Joi.string().pattern(/a/, { invert: true }),
      {
        type: 'string',
        minLength: 1,
        not: { pattern: 'a' },
      },
    ],
    [
      'an empty text beside a pattern',
      Joi.string().pattern(/^a$/).allow(''),
      {
        anyOf: [{ type: 'string', pattern: '^a$' }, { const: '' }],
      },
    ],
    ['null beside a type', Joi.number().allow(null), { type: ['number', 'null'] }],
    [
      'null in an enumeration, which joi forgets',
      Joi.string().valid('a', null),
      {
        type: ['string', 'null'],
        enum: ['a', null],
      },
    ],
    [
      'null beside alternatives',
      Joi.alternatives(Joi.string(), Joi.number()).allow(null),
      {
        anyOf: [{ type: 'string', minLength: 1 }, { type: 'number' }, { type: 'null' }],
      },
    ],
    [
      'null beside exactly one of',
      Joi.alternatives().match('one').try(Joi.string(), Joi.number()).allow(null),
      {
        anyOf: [
          { oneOf: [{ type: 'string', minLength: 1 }, { type: 'number' }] },
          { type: 'null' },
        ],
      },
    ],
    [
      'null beside keys that exclude one another',
      Joi.object({ a: Joi.boolean(), b: Joi.boolean() }).nand('a', 'b').allow(null),
      {
        anyOf: [
          {
            type: 'object',
            properties: { a: { type: 'boolean' }, b: { type: 'boolean' } },
            additionalProperties: false,
            not: { required: ['a', 'b'] },
          },
          { type: 'null' },
        ],
      },
    ],
    ['nothing but null', Joi.valid(null), { type: 'null' }],
    ['anything', Joi.any(), {}],
    [
      'a closed object',
      Joi.object({ b: Joi.string().required(), a: Joi.boolean().required() }),
      {
        type: 'object',
        properties: { b: { type: 'string', minLength: 1 }, a: { type: 'boolean' } },
        required: ['b', 'a'],
        additionalProperties: false,
      },
    ],
    [
      'an object without keys',
      Joi.object({}),
      {
        type: 'object',
        properties: {},
        additionalProperties: false,
      },
    ],
    ['an object of whatever', Joi.object(), { type: 'object', additionalProperties: true }],
    [
      'an object for more',
      Joi.object({ a: Joi.boolean() }).unknown(),
      {
        type: 'object',
        properties: { a: { type: 'boolean' } },
        additionalProperties: true,
      },
    ],
    [
      'a map',
      Joi.object().pattern(Joi.string(), Joi.number().min(0)),
      {
        type: 'object',
        additionalProperties: { type: 'number', minimum: 0 },
      },
    ],
    [
      'a map of few keys',
      Joi.object().pattern(Joi.valid('clp', 'usd'), Joi.number()),
      {
        type: 'object',
        propertyNames: { enum: ['clp', 'usd'] },
        additionalProperties: { type: 'number' },
      },
    ],
    [
      'a map by pattern',
      Joi.object().pattern(/^x-/, Joi.number().allow(null)),
      {
        type: 'object',
        patternProperties: { '^x-': { type: ['number', 'null'] } },
        additionalProperties: false,
      },
    ],
    [
      'a list',
      Joi.array().items(Joi.string().allow(null)).min(1).unique(),
      {
        type: 'array',
        items: { type: ['string', 'null'], minLength: 1 },
        minItems: 1,
        uniqueItems: true,
      },
    ],
    [
      'a list of this or that',
      Joi.array().items(Joi.string().valid('a', null), Joi.number()),
      {
        type: 'array',
        items: { anyOf: [{ type: ['string', 'null'], enum: ['a', null] }, { type: 'number' }] },
      },
    ],
    [
      'a forbidden key',
      Joi.object({ a: Joi.string().forbidden(), b: Joi.boolean() }),
      {
        type: 'object',
        properties: { b: { type: 'boolean' } },
        additionalProperties: false,
      },
    ],
  ])('translates %s', (_name, schema, expected) => {
    expect(translated(schema)).toEqual(expected);
    expect(() => ajv.compile(translated(schema))).not.toThrow();
  });

  it('distinguishes requests from responses', () => {
    const schema = Joi.object({
      at: Joi.date().default(new Date(0)),
      secret: Joi.string().strip(),
    });
    expect(translated(schema, 'input')).toMatchObject({
      properties: { at: { default: '1970-01-01T00:00:00.000Z' }, secret: {} },
    });
    expect(translated(schema, 'input')).not.toHaveProperty('required');
    expect(translated(schema, 'output')).toMatchObject({ required: ['at'] });
    expect(translated(schema, 'output').properties).not.toHaveProperty('secret');
  });

  it.each<[string, Schema, unknown[], unknown[]]>([
    [
      'or',
      Joi.object({ a: Joi.any(), b: Joi.any() }).or('a', 'b'),
      [{ a: 1 }, { a: 1, b: 1 }],
      [{}],
    ],
    [
      'xor',
      Joi.object({ a: Joi.any(), b: Joi.any() }).xor('a', 'b'),
      [{ a: 1 }],
      [{}, { a: 1, b: 1 }],
    ],
    [
      'oxor',
      Joi.object({ a: Joi.any(), b: Joi.any() }).oxor('a', 'b'),
      [{}, { b: 1 }],
      [{ a: 1, b: 1 }],
    ],
    [
      'and',
      Joi.object({ a: Joi.any(), b: Joi.any() }).and('a', 'b'),
      [{}, { a: 1, b: 1 }],
      [{ a: 1 }, { b: 1 }],
    ],
    [
      'nand',
      Joi.object({ a: Joi.any(), b: Joi.any() }).nand('a', 'b'),
      [{}, { a: 1 }],
      [{ a: 1, b: 1 }],
    ],
    ['with', Joi.object({ a: Joi.any(), b: Joi.any() }).with('a', 'b'), [{}, { b: 1 }], [{ a: 1 }]],
    [
      'without',
      Joi.object({ a: Joi.any(), b: Joi.any() }).without('a', 'b'),
      [{ a: 1 }, { b: 1 }],
      [{ a: 1, b: 1 }],
    ],
    [
      'or + nand',
      Joi.object({ a: Joi.any(), b: Joi.any() }).or('a', 'b').nand('a', 'b'),
      [{ b: 1 }],
      [{}, { a: 1, b: 1 }],
    ],
    [
      'or + with',
      Joi.object({ a: Joi.any(), b: Joi.any() }).or('a', 'b').with('a', 'b'),
      [{ b: 1 }],
      [{}, { a: 1 }],
    ],
  ])('states which keys belong together: %s', (_name, schema, good, bad) => {
    const json = translated(schema);
    for (const value of good) {
      expect(schema.validate(value).error).toBeUndefined();
      expect(accepts(json, value)).toBe(true);
    }
    for (const value of bad) {
      expect(schema.validate(value).error).toBeDefined();
      expect(accepts(json, value)).toBe(false);
    }
  });

  it('writes "one of the two" explicitly', () => {
    const schema = Joi.object({ a: Joi.any(), b: Joi.any() }).or('a', 'b').nand('a', 'b');
    expect(translated(schema).oneOf).toEqual([{ required: ['a'] }, { required: ['b'] }]);
  });

  it.each<[string, Schema, RegExp]>([
    [
      'a condition',
      Joi.object({ a: Joi.any(), b: Joi.when('a', { is: 1, then: Joi.any() }) }),
      /x\.b: when/,
    ],
    [
      'a conditional alternative',
      Joi.object({
        a: Joi.alternatives().conditional('b', {
          is: 1,
          then: Joi.string(),
          otherwise: Joi.number(),
        }),
      }),
      /when\(\)/,
    ],
    ['a link', Joi.object({ a: Joi.link('#x') }).id('x'), /x\.a: link/],
    [
      'a reference',
      Joi.object({ a: Joi.number(), b: Joi.number().min(Joi.ref('a')) }),
      /x\.b: a reference in min/,
    ],
    ['a function', Joi.object({ a: Joi.function() }), /x\.a: function/],
    ['bytes', Joi.binary(), /binary/],
    [
      'a pattern with flags',
      Joi.array().items(Joi.string().pattern(/a/i)),
      /x\[\]: a pattern with the flags i/,
    ],
    ['a case-blind enumeration', Joi.string().valid('a').insensitive(), /insensitive/],
    ['an extra value', Joi.number().allow('none'), /allow\(\)/],
    ['an enumeration of objects', Joi.any().valid({ a: 1 }), /an allowed object/],
    ['a single item for a list', Joi.array().items(Joi.string()).single(), /single/],
    [
      'a presence preference',
      Joi.object({ a: Joi.any() }).options({ presence: 'required' }),
      /presence/,
    ],
    ['a rule that would be lost', Joi.string().creditCard(), /the rule creditCard/],
    ['a rule on dates', Joi.date().min('now'), /the rule min/],
    [
      'rules for the keys of a map',
      Joi.object().pattern(Joi.string().max(3), Joi.any()),
      /rules for keys/,
    ],
  ])('rejects %s, naming the path', (_name, schema, message) => {
    expect(() => toJsonSchema(schema, 'input', new Components(), 'x')).toThrow(message);
  });
});
