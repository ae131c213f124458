import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import { ExtractionError } from '../contract/ExtractionError.ts';
import { jsonShape, unread } from './shape.ts';

interface Movement {
  readonly monto: number;
  readonly glosa: string | null;
  readonly tipo: 'C' | 'A';
  readonly cuotas?: number;
}

interface Answer {
  readonly movimientos: Movement[];
  readonly saldos: Readonly<Record<string, { readonly disponible: number }>>;
  readonly vigente: boolean;
}

const shape = jsonShape<Answer>(
  Joi.object<Answer, true>({
    movimientos: Joi.array().items(
      Joi.object<Movement, true>({
        monto: Joi.number(),
        glosa: Joi.string().allow('', null),
        tipo: Joi.string().valid('C', 'A'),
        cuotas: Joi.number().optional(),
      }),
    ),
    saldos: Joi.object().pattern(Joi.string(), Joi.object({ disponible: Joi.number() })),
    vigente: Joi.boolean(),
  }),
);

const MOVEMENT = { monto: 1500, glosa: null, tipo: 'C' };
const ANSWER = {
  movimientos: [MOVEMENT, { ...MOVEMENT, glosa: '', cuotas: 3 }],
  saldos: { '001234567890': { disponible: 7 } },
  vigente: true,
};

const documentOf = (body: unknown) => ({ page: 'movements', text: JSON.stringify(body) });

function refusalOf(body: unknown): ExtractionError {
  try {
    shape.read(documentOf(body));
  } catch (error) {
    if (error instanceof ExtractionError) return error;
    throw error;
  }
  throw new Error('The answer was accepted');
}

describe('an answer that fits its shape', () => {
  it('is read as it is', () => {
    expect(shape.read(documentOf(ANSWER))).toEqual(ANSWER);
    expect(shape.newFields(documentOf(ANSWER))).toEqual([]);
  });

  it('may have an empty list', () => {
    expect(shape.read(documentOf({ ...ANSWER, movimientos: [] })).movimientos).toEqual([]);
  });

  it('may be a list itself', () => {
    const list = jsonShape<string[]>(Joi.array<string[]>().items(Joi.string()));
    expect(list.read(documentOf(['a']))).toEqual(['a']);
    expect(() => list.read(documentOf(['a', 1]))).toThrow(
      '"[]" of the answer "movements" is not a text',
    );
  });

  it('does not compile if a field has no schema', () => {
    // @ts-expect-error without `cuotas`
    Joi.object<Movement, true>({ monto: Joi.number(), glosa: Joi.string(), tipo: Joi.string() });
    // @ts-expect-error without `saldo`
    Joi.object<{ saldo: number }, true>({ ...unread('moneda') });
    // @ts-expect-error a text that is read as a number
    Joi.object<{ saldo: number }, true>({ saldo: Joi.string(), ...unread('moneda') });
  });
});

describe('an answer that does not fit its shape', () => {
  const changed = (change: object) => ({ ...ANSWER, movimientos: [MOVEMENT, change] });

  it.each([
    ['missing', changed({ glosa: null, tipo: 'C' }), 'movimientos[].monto', 'missing'],
    ['null', changed({ ...MOVEMENT, monto: null }), 'movimientos[].monto', 'not a number'],
    // Nothing is converted: a string of digits is of another type.
    ['a text', changed({ ...MOVEMENT, monto: '1500' }), 'movimientos[].monto', 'not a number'],
    ['a number', changed({ ...MOVEMENT, glosa: 9 }), 'movimientos[].glosa', 'not a text'],
    ['no list', { ...ANSWER, movimientos: {} }, 'movimientos', 'not a list'],
    ['no object', changed([]), 'movimientos[]', 'not an object'],
    ['no flag', { ...ANSWER, vigente: 'S' }, 'vigente', 'not true or false'],
    [
      'an unknown word',
      changed({ ...MOVEMENT, tipo: 'X' }),
      'movimientos[].tipo',
      'not in the expected form',
    ],
    ['another answer', {}, 'movimientos', 'missing'],
  ])('names the field: %s', (_name, body, field, what) => {
    const error = refusalOf(body);
    expect(error).toMatchObject({ code: 'UNEXPECTED_PAGE', page: 'movements', field });
    expect(error.message).toBe(`"${field}" of the answer "movements" is ${what}`);
  });

  it('is reported without the keys of a map, which are data', () => {
    const error = refusalOf({ ...ANSWER, saldos: { '001234567890': { disponible: 'mucho' } } });
    expect(error.message).toBe('"saldos[].disponible" of the answer "movements" is not a number');
    expect(error.field).toBe('saldos[].disponible');
  });

  it('is not quoted if it is not JSON', () => {
    const read = (): unknown => shape.read({ page: 'movements', text: '<p>canary</p>' });
    expect(read).toThrow('The answer "movements" is not valid JSON');
    expect(read).toThrow(
      expect.objectContaining({ code: 'UNEXPECTED_PAGE', page: 'movements', field: null }) as Error,
    );
  });
});

describe('fields that the shape does not know', () => {
  const newIn = (body: unknown): readonly string[] => shape.newFields(documentOf(body));

  it('are allowed, and listed by their paths, each once', () => {
    const body = {
      ...ANSWER,
      pagina: 1,
      movimientos: [
        { ...MOVEMENT, sucursal: 'a' },
        { ...MOVEMENT, sucursal: 'b' },
      ],
      saldos: { '001234567890': { disponible: 1, retenido: { total: 2 } } },
    };
    expect(shape.read(documentOf(body))).toEqual(body);
    expect(newIn(body)).toEqual(['movimientos[].sucursal', 'pagina', 'saldos[].retenido']);
  });

  it('never show a value or a key that is data', () => {
    const body = {
      ...ANSWER,
      '12345678-5': 'canary',
      cuenta00123456: 1,
      'canary@example.cl': 1,
      'Canary Canaria': 1,
      canaria123: 1,
    };
    expect(newIn(body)).toEqual(['#', '#-5', 'canaria123', 'cuenta#']);
  });

  it('are bounded in number and length', () => {
    const keys = Array.from({ length: 50 }, (_, index) => [`k${index}`, 1] as const);
    expect(newIn({ ...ANSWER, ...Object.fromEntries(keys) })).toHaveLength(20);
    interface Long {
      readonly value: Readonly<Record<string, unknown>>;
    }
    const inner = Array.from({ length: 4 }, () => 'x'.repeat(30)).reduceRight<Joi.ObjectSchema>(
      (schema, key) => Joi.object({ [key]: schema }),
      Joi.object({ known: Joi.any() }),
    );
    const long = jsonShape<Long>(Joi.object<Long>({ value: inner }));
    const deep = ['x', 'x', 'x', 'x'].reduceRight<unknown>(
      (value, key) => ({ [key.repeat(30)]: value }),
      { unknown: 1 },
    );
    const [path = ''] = long.newFields(documentOf({ value: deep }));
    expect(path).toHaveLength(100);
  });

  it('exclude fields that are known but not read', () => {
    const known = jsonShape(
      Joi.object<{ saldo: number }, true>({ saldo: Joi.number(), ...unread('a') }),
    );
    expect(known.newFields(documentOf({ saldo: 1, a: { b: 2 }, c: 3 }))).toEqual(['c']);
    expect(known.read(documentOf({ saldo: 1 }))).toEqual({ saldo: 1 });
  });

  it('are found in every alternative form of an answer', () => {
    const either = jsonShape<object>(
      Joi.object<object>({
        saldo: Joi.alternatives(
          Joi.object({ clp: Joi.number() }),
          Joi.object({ uf: Joi.number() }),
        ),
      }),
    );
    expect(either.newFields(documentOf({ saldo: { clp: 1, eur: 2 } }))).toEqual(['saldo.eur']);
    expect(either.newFields(documentOf({ saldo: { uf: 1 } }))).toEqual([]);
  });

  it('are not reported for parts of the shape without declared fields', () => {
    const open = jsonShape<object>(Joi.object<object>({ extra: Joi.object(), any: Joi.any() }));
    expect(open.newFields(documentOf({ extra: { a: 1 }, any: { b: 1 } }))).toEqual([]);
  });
});
