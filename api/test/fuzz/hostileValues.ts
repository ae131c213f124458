import fc from 'fast-check';

/** Values that an attacker might send. */
const HOSTILE_VALUES: readonly unknown[] = [
  '__proto__',
  'constructor',
  'toString',
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { '$eval.x': 1 },
  { 'a.b': 1 },
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 1 },
  { length: 3 },
  { then: 1 },
  ['movement', { toString: 1 }],
  [[[[[]]]]],
  '$where',
  '\u0000',
  '\u202e12345678-5',
  '１２３４５６７８-5',
  'İ',
  '\ud800',
  '${7*7}',
  '{{7*7}}',
  "'; DROP TABLE tasks; --",
  '../../etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '<script>alert(1)</script>',
  'a'.repeat(10_000),
  Number.MAX_SAFE_INTEGER,
  -0,
  1e308,
  -1,
  0.1,
  '',
  ' ',
  null,
  [],
  {},
  true,
];

/** A hostile value, or any JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A hostile value as text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...HOSTILE_VALUES.filter((one) => typeof one === 'string').filter((one) => one.length < 3000),
  ),
  fc.constantFrom(
    '[object Object]',
    '-1',
    '0',
    '1e9',
    'NaN',
    'null',
    '%',
    '%00',
    '..;/',
    '$ne',
    'a.b',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
