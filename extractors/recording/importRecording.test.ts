import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rutOf } from '../src/shared/rut.ts';
import { digitRuns, lettersOf, spellings } from './compare.ts';
import { importRecording } from './importRecording.ts';
import { harOf } from './testing/harOf.ts';

const ORIGIN = 'https://mibanco.santander.cl';

const importOf = (...entries: Parameters<typeof harOf>[0]) =>
  importRecording(harOf(entries), 'banco-santander');

const outputOf = (files: ReadonlyMap<string, string>): string => [...files.values()].join('\n');

const syllables = fc.constantFrom('bra', 'kel', 'zun', 'tor', 'wim', 'qua', 'jop', 'fex', 'gli');
const nameWord = fc
  .tuple(syllables, syllables, syllables)
  .map((parts) => parts.join(''))
  .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
const run = (least: number, most: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most })
    .map((digits) => `4${digits.slice(1).join('')}`);

const secretPerson = fc.record({
  rutNumber: fc.integer({ min: 5_000_000, max: 24_000_000 }),
  given: nameWord,
  surname: nameWord,
  account: run(9, 12),
  card: run(16, 16),
  amount: fc.integer({ min: 100_000, max: 99_999_999 }),
  password: run(8, 8).map((digits) => `p${digits}w`),
  token: fc.uuid().map((uuid) => uuid.replaceAll('-', '')),
  phone: run(8, 8).map((digits) => `+569${digits}`),
});

type SecretPerson = typeof secretPerson extends fc.Arbitrary<infer Value> ? Value : never;

/** Ways of writing a value inside another text. */
const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => encodeURIComponent(text),
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(encodeURIComponent(text)).toString('base64'),
  (text) => Array.from(text, (one) => `&#${String(one.codePointAt(0))};`).join(''),
  (text) =>
    Array.from(text, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`).join(
      '',
    ),
  (text) => text.toUpperCase(),
  (text) => JSON.stringify(JSON.stringify({ dato: text })),
];

function valuesOf(person: SecretPerson): string[] {
  const [body = '', digit = ''] = rutOf(person.rutNumber).split('-');
  const dotted = body.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  const { given, surname, account, card, amount, phone } = person;
  return [
    ...[`${dotted}-${digit}`, `${body}-${digit}`, body + digit, (body + digit).padStart(10, '0')],
    ...[body, dotted, `${given} ${surname}`, `${surname}, ${given}`, given + surname],
    ...[`${given.toLowerCase()}.${surname.toLowerCase()}@correo.cl`, account, card],
    ...[card.replaceAll(/\d{4}(?=\d)/g, '$& '), card.replaceAll(/\d{4}(?=\d)/g, '$&-')],
    ...[String(amount), amount.toLocaleString('de-DE'), `$ ${amount.toLocaleString('de-DE')}`],
    ...[phone, person.token, person.password],
  ];
}

const hidden = secretPerson.chain((person) =>
  fc.record({
    person: fc.constant(person),
    texts: fc.array(
      fc
        .tuple(fc.constantFrom(...valuesOf(person)), fc.constantFrom(...SPELLINGS))
        .map(([value, spell]) => spell(value)),
      { minLength: 1, maxLength: 12 },
    ),
  }),
);

function recordingOf(person: SecretPerson, texts: readonly string[]): Uint8Array {
  const rut = rutOf(person.rutNumber);
  const body = {
    ...{ rut, nombre: `${person.given} ${person.surname}`, numeroCuenta: person.account },
    ...{ saldo: person.amount, datos: texts, [rut]: 'x' },
  };
  const rows = texts.map((text) => `<tr><td title="${text.replaceAll('"', '')}">${text}</td></tr>`);
  return harOf([
    {
      method: 'POST',
      url: `${ORIGIN}/login?rut=${rut}&d=${encodeURIComponent(texts[0] ?? '')}`,
      form: { rut, clave: person.password, extra: texts[0] ?? '' },
      requestHeaders: {
        Cookie: `sesion=${person.token}`,
        'X-Dato': encodeURIComponent(texts[0] ?? ''),
      },
      body: JSON.stringify(body),
    },
    {
      url: `${ORIGIN}/cuentas/${rut}`,
      contentType: 'text/html',
      body: `<html><body><p>Hola</p><table>${rows.join('')}</table><script>var a = "${person.token}"; var b = ${person.account};</script></body></html>`,
    },
    {
      url: `${ORIGIN}/cartola.csv`,
      contentType: 'text/csv',
      body: `Nombre;${person.given} ${person.surname}\r\n\r\nFecha;Glosa;Monto\r\n2026-01-02;${(texts[0] ?? '').replaceAll(/["\n;]/g, '')};${String(person.amount)}\r\n`,
    },
  ]);
}

describe('importing a recording', () => {
  it('leaves no digit run, name or secret, however it is written', () => {
    fc.assert(
      fc.property(hidden, ({ person, texts }) => {
        const har = recordingOf(person, texts);
        const output = outputOf(importRecording(har, 'banco-santander').files);
        const before = digitRuns(new TextDecoder().decode(har));
        const runs = digitRuns(output);
        expect([...before].filter((one) => runs.has(one))).toEqual([]);
        const words = lettersOf(output);
        for (const name of [person.given, person.surname]) {
          expect(words.has(name.toLowerCase())).toBe(false);
        }
        const all = spellings(output).join('\n').toLowerCase();
        for (const one of [person.token, person.password, person.given, person.surname]) {
          expect(all).not.toContain(one.toLowerCase());
        }
      }),
      { numRuns: 150 },
    );
  });
});
