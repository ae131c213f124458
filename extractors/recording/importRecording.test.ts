import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRut, rutOf } from '../src/shared/rut.ts';
import { digitRuns, findRemains, lettersOf, spellings } from './compare.ts';
import { MAX_HAR_BYTES } from './har.ts';
import { importRecording } from './importRecording.ts';
import { RecordingError } from './RecordingError.ts';
import { harOf } from './test/harOf.ts';

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

/** Encodings in which a value may appear inside another text. */
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
    `${dotted}-${digit}`,
    `${body}-${digit}`,
    body + digit,
    (body + digit).padStart(10, '0'),
    body,
    dotted,
    `${given} ${surname}`,
    `${surname}, ${given}`,
    given + surname,
    `${given.toLowerCase()}.${surname.toLowerCase()}@correo.cl`,
    account,
    card,
    card.replaceAll(/\d{4}(?=\d)/g, '$& '),
    card.replaceAll(/\d{4}(?=\d)/g, '$&-'),
    String(amount),
    amount.toLocaleString('de-DE'),
    `$ ${amount.toLocaleString('de-DE')}`,
    phone,
    person.token,
    person.password,
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
    rut,
    nombre: `${person.given} ${person.surname}`,
    numeroCuenta: person.account,
    saldo: person.amount,
    datos: texts,
    [rut]: 'x',
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
  it('leaves no digit run, name or secret, in whatever encoding', () => {
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
      { numRuns: 60 },
    );
  });

  it('replaces equal values with the same value, each in its own format', () => {
    const { files, exchanges } = importOf(
      {
        url: `${ORIGIN}/personas/12345678-5?cuenta=001234567890`,
        body: '{"rut":{"numero":12345678,"dv":"5"},"cuenta":"1234567890","saldo":1234567}',
      },
      {
        url: `${ORIGIN}/resumen`,
        contentType: 'text/html',
        body: '<p>12.345.678-5</p><input name="saldo" value="$ 1.234.567"><p>Cuenta 001234567890</p>',
      },
    );
    const first = JSON.parse(exchanges[0]?.responseBody ?? '') as {
      rut: { numero: number; dv: string };
      cuenta: string;
      saldo: number;
    };
    const rut = rutOf(first.rut.numero);
    expect(rut).toBe(`${String(first.rut.numero)}-${first.rut.dv}`);
    expect(rut).not.toBe('12345678-5');
    expect(exchanges[0]?.address).toBe(`${ORIGIN}/personas/${rut}?cuenta=00${first.cuenta}`);
    const amount = String(first.saldo).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
    const html = `<p>${formatRut(rut)}</p><input name="saldo" value="$ ${amount}"><p>Cuenta 00${first.cuenta}</p>`;
    expect(files.get('fixtures/02-resumen.html')).toBe(html);
  });

  it('replaces long numbers, such as card numbers, with safe integers', () => {
    const ids = Array.from({ length: 60 }, (_, at) => 4_000_000_000_000_731 + at * 1_000_003);
    const { exchanges } = importOf({ url: `${ORIGIN}/tarjetas`, body: JSON.stringify({ ids }) });
    const { ids: other } = JSON.parse(exchanges[0]?.responseBody ?? '') as { ids: number[] };
    expect(other.filter((id) => ids.includes(id))).toEqual([]);
    expect(other.filter((id) => !Number.isSafeInteger(id))).toEqual([]);
  });

  it('keeps the check digit of a RUT valid, even if the field names have prefixes and suffixes', () => {
    const { exchanges } = importOf({
      url: `${ORIGIN}/registro`,
      body: '{"data":[{"detRutDoc":76171183,"detDvDoc":"0"}]}',
    });
    const { data } = JSON.parse(exchanges[0]?.responseBody ?? '') as {
      data: { detRutDoc: number; detDvDoc: string }[];
    };
    const [{ detRutDoc, detDvDoc } = { detRutDoc: 0, detDvDoc: '' }] = data;
    expect(`${String(detRutDoc)}-${detDvDoc}`).toBe(rutOf(detRutDoc));
    expect(detRutDoc).not.toBe(76_171_183);
  });

  it('does not treat coins as persons, although markets have names', () => {
    const body = '{"markets":[{"id":"BTC-USDC","name":"btc-usdc","quote_currency":"USDC"}]}';
    const { exchanges } = importOf({ url: `${ORIGIN}/markets`, body });
    expect(exchanges[0]?.responseBody).toBe(body);
  });

  it('keeps what is not personal: dates, paths, field names and the portal’s own words', () => {
    const body = '{"fecha":"2026-01-15T10:30:00-03:00","estado":"Vigente","cuotas":12,"x":null}';
    const { exchanges, files } = importOf({ url: `${ORIGIN}/api/v1/cuentas?pagina=2`, body });
    expect(exchanges[0]).toMatchObject({
      address: `${ORIGIN}/api/v1/cuentas?pagina=2`,
      responseBody: body,
    });
    expect(files.get('facts.md')).toContain('`fecha: string`, `estado: string`, `cuotas: number`');
    expect(files.get('parse.test.ts.draft')).toContain("['01-cuentas.json', 'ACTION', 'cuentas']");
  });

  it('keeps dates in order, times as valid times, and codes unchanged', () => {
    const days = ['20251128', '20251202', '28122025', '04012026'];
    const { exchanges } = importOf({
      url: `${ORIGIN}/api/v1/cartola?transaccion=T01000`,
      body: JSON.stringify({
        T01000: days.map((fecha) => ({ fecha, operationTime: '1423', HoraTransaccion: '095959' })),
      }),
    });
    const { address, responseBody } = exchanges[0] ?? {};
    expect(address).toBe(`${ORIGIN}/api/v1/cartola?transaccion=T01000`);
    const { T01000: rows } = JSON.parse(responseBody ?? '') as {
      readonly T01000: readonly Readonly<Record<string, string>>[];
    };
    const iso = rows.map(({ fecha = '' }, index) =>
      index < 2 ? fecha : fecha.slice(4) + fecha.slice(2, 4) + fecha.slice(0, 2),
    );
    expect(new Set(iso).size).toBe(4);
    expect([...iso].sort()).toEqual(iso);
    for (const { fecha = '', operationTime, HoraTransaccion } of rows) {
      expect(days).not.toContain(fecha);
      expect(operationTime).toMatch(/^([01]\d|2[0-3])[0-5]\d$/);
      expect(HoraTransaccion).toMatch(/^([01]\d|2[0-3])[0-5]\d[0-5]\d$/);
    }
  });

  it('recognises an account number within an id, with dashes, and in a token', () => {
    const claims = { numeroCuenta: '12345678', nombre: 'JAVIERA SOTO' };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmF0dXJl`;
    const { exchanges } = importOf({
      url: `${ORIGIN}/api/v1/cuentas`,
      requestHeaders: { authorization: `Bearer ${token}` },
      body: JSON.stringify({
        numeroCuenta: '12345678',
        id: '5000012345678',
        formato: '012-34567-8',
        access_token: token,
      }),
    });
    const [exchange] = exchanges;
    const read = JSON.parse(exchange?.responseBody ?? '') as Readonly<Record<string, string>>;
    const { numeroCuenta = '', id, formato, access_token: other = '' } = read;
    expect(numeroCuenta).not.toBe('12345678');
    expect(id?.endsWith(numeroCuenta)).toBe(true);
    expect(formato?.replaceAll('-', '')).toBe(`0${numeroCuenta}`);
    expect(exchange?.requestHeaders[0]?.value).toBe(`Bearer ${other}`);
    const [, payload = '', signature] = other.split('.');
    const named = JSON.parse(Buffer.from(payload, 'base64url').toString()) as typeof claims;
    expect(named.numeroCuenta).toBe(numeroCuenta);
    expect(named.nombre).not.toMatch(/javiera|soto/i);
    expect(signature).not.toBe('c2lnbmF0dXJl');
  });

  it('replaces a number in a cookie as elsewhere, and does not treat script code as a secret', () => {
    const script = `document.cookie = 'RUT_NS=' + rut + ';domain=.banco.cl;path=/';`;
    const { exchanges } = importOf({
      url: `${ORIGIN}/inicio`,
      contentType: 'text/html',
      requestHeaders: { cookie: 'RUT_NS=12345678; DV_NS=5' },
      responseHeaders: [['set-cookie', 'a=b1c2d3e4f5;domain=.banco.cl;path=/']],
      body: `<script>${script} var datos = {"rut":"12345678","dv":"5"};</script>`,
    });
    const { responseBody, requestHeaders } = exchanges[0] ?? {};
    expect(responseBody).toContain(script);
    const [, body = '', digit] = /"rut":"(\d+)","dv":"(.)"/.exec(responseBody ?? '') ?? [];
    expect(rutOf(Number(body))).toBe(`${body}-${digit ?? ''}`);
    expect(requestHeaders?.[0]?.value).toContain(`RUT_NS=${body};`);
  });

  it('replaces a secret within a longer text, such as the path of a link', () => {
    const bytes = fc.uint8Array({ minLength: 18, maxLength: 18 });
    const token = fc.oneof(
      bytes.map((some) => Buffer.from(some).toString('base64url')),
      // Alternates too rarely between letters and digits to be recognised as an id by itself.
      fc.constant('pGdmwByaAGQ28Y_16eCuLuKs'),
    );
    fc.assert(
      fc.property(token, (secret) => {
        const link = `/wps/portal/inicio/!ut/p/z1/${secret}/dz/d5/salir/`;
        const { files } = importOf({
          url: `${ORIGIN}/inicio`,
          contentType: 'text/html',
          body: `<base href="${link}"><a href="mailto:x.${secret}@banco.cl">Salir</a>
            <input type="hidden" name="token" value="${secret}">`,
        });
        expect(outputOf(files)).not.toContain(secret);
      }),
      { numRuns: 50 },
    );
  });

  it('drops other origins and bodies that are not text, and reports them', () => {
    const { report, files } = importOf(
      { url: `${ORIGIN}/a`, body: '{}' },
      {
        url: `${ORIGIN}/cartola`,
        contentType: 'application/pdf',
        body: 'JVBERi0=',
        encoding: 'base64',
      },
      { url: 'https://medidas.example/x?rut=12345678-5', body: '{}' },
    );
    expect(report.droppedOrigins).toEqual({ 'https://medidas.example': 1 });
    expect(report.droppedBodies).toEqual({ 'application/pdf': 1 });
    expect(outputOf(files)).not.toContain('JVBERi0');
  });

  it('drops a base64 file in an answer completely, and reports it', () => {
    const pdf = Buffer.from(
      `%PDF-1.4\n%\u00e2\u00e3 (Javiera Zarricueta) Tj ${'x '.repeat(90)}`,
      'latin1',
    );
    const { report, files } = importOf(
      { url: `${ORIGIN}/api/persona`, body: '{"nombre":"Javiera Zarricueta"}' },
      {
        url: `${ORIGIN}/api/certificado`,
        body: JSON.stringify({ codigo: '0', data: { bytes: pdf.toString('base64') } }),
      },
      {
        url: `${ORIGIN}/perfil`,
        contentType: 'text/html',
        body: `<img src="data:image/png;base64,iVBORw0KGgo${'QUJD'.repeat(60)}">`,
      },
    );
    expect(report.droppedBodies).toEqual({ 'file in base64': 2 });
    const output = outputOf(files);
    expect(output).toContain('"bytes":""');
    for (let at = 0; at + 12 <= pdf.length; at += 3) {
      // Checks each group of three bytes (four base64 characters), in case a part was kept.
      expect(output).not.toContain(pdf.subarray(at, at + 12).toString('base64'));
    }
    expect(output).not.toContain('QUJDQUJD');
  });

  it.each([
    ['with escaped slashes', String.raw`{"a":"\/9j\/${String.raw`Q\/JD`.repeat(60)}"}`, '{"a":""}'],
    [
      'in JSON within JSON',
      JSON.stringify({ a: `{"b":"R0lGOD${'QUJD'.repeat(60)}"}` }),
      '"{\\"b\\":\\"\\"}"',
    ],
    ['in broken lines', `{"a":"JVBERi0${'QUJD\\r\\n'.repeat(60)}"}`, '{"a":""}'],
  ])('drops a base64 file %s', (_name, body, expected) => {
    expect(outputOf(importOf({ url: `${ORIGIN}/api/a`, body }).files)).toContain(expected);
  });

  it('drops a base64 file of several megabytes, and keeps short values that begin like one', () => {
    const file = `JVBERi0${'QUJD'.repeat(2_500_000)}`;
    const { files } = importOf({
      url: `${ORIGIN}/api/certificado`,
      body: JSON.stringify({ archivo: file, serie: 'UEsDBxyz', pie: 'fin' }),
    });
    const output = outputOf(files);
    expect(output.length).toBeLessThan(20_000);
    expect(output).toContain('"archivo":""');
    expect(output).toContain('"pie":"fin"');
    expect(output).not.toContain('"serie":""');
  });

  it.each([
    ['no JSON', 'GIF89a'],
    ['no HAR', '{"log":{}}'],
    ['a broken entry', '{"log":{"entries":[{"request":{"url":"123456789"}}]}}'],
    ['no entry', '{"log":{"entries":[]}}'],
  ])('fails without quoting the input: %s', (_name, text) => {
    const refused = (): unknown => importRecording(new TextEncoder().encode(text), 'banco-chile');
    expect(refused).toThrow(RecordingError);
    expect(refused).not.toThrow(/123456789|GIF/);
  });

  it('rejects a file that is too large, and an unknown institution', () => {
    expect(() => importRecording(new Uint8Array(MAX_HAR_BYTES + 1), 'banco-chile')).toThrow(/MiB/);
    expect(() => importRecording(harOf([]), 'banco-nadie')).toThrow(/no institution banco-nadie/);
  });
});

describe('the check for remaining personal data', () => {
  const original = {
    digits: new Set(['12345678']),
    words: new Set(['javiera']),
    secrets: new Set(['s3cr3t-s3cr3t']),
  };
  it.each([
    ['digits', '12.345.678'],
    ['digits', 'x%31%32%33%34%35%36%37%38'],
    ['digits', Buffer.from('{"a":12345678}').toString('base64')],
    ['a name', 'JAVIERA'],
    ['a name', '&#74;aviera'],
    ['a secret', String.raw`s3cr3t\u002ds3cr3t`],
  ])('finds %s in %s, and reports the file but not the value', (sort, text) => {
    expect(findRemains([{ where: 'a.json', text }], original)).toEqual([`a.json: ${sort}`]);
    expect(findRemains([{ where: 'a.json', text: '2026-01-15' }], original)).toEqual([]);
  });
});
