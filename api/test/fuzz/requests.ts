import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
} from '../../src/http/openapi/types.ts';
import { resolveParameter } from '../openapiMatcher.ts';
import { hostileText, hostileValue } from './hostileValues.ts';
import { schemaValue, withFaults, type Hints } from './schemaValues.ts';

/** An operation of a document, with its path and method. */
export interface FuzzTarget {
  readonly document: OpenApiDocument;
  readonly method: string;
  /** The path as the document contains it: `/tasks/{taskId}`. */
  readonly template: string;
  readonly operation: OperationObject;
}

/** A request, ready to be sent. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Credentials by security scheme. */
export type Credentials = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const fuzzTargets = (document: OpenApiDocument): FuzzTarget[] =>
  Object.entries(document.paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      document,
      method: method.toUpperCase(),
      template,
      operation,
    })),
  );

/** Chooses between a part of a request that fits the document and ones that do not, by weight. */
type Mix = <T>(
  valid: fc.WeightedArbitrary<T>,
  ...faulty: fc.WeightedArbitrary<T>[]
) => fc.Arbitrary<T>;

const onlyValid: Mix = (valid) => valid.arbitrary;
const alsoFaulty: Mix = (valid, ...faulty) => fc.oneof(valid, ...faulty);

/**
 * Requests to an operation: half of them fit the document, as far as hints do, so that operations
 * with many parameters succeed too; the others have all kinds of errors anywhere.
 */
export const fuzzRequest = (
  target: FuzzTarget,
  credentials: Credentials,
  hints: Hints,
): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    requestOf(onlyValid, target, credentials, hints),
    requestOf(alsoFaulty, target, credentials, hints),
  );

function requestOf(
  mix: Mix,
  target: FuzzTarget,
  credentials: Credentials,
  hints: Hints,
): fc.Arbitrary<FuzzRequest> {
  const { document, method, operation } = target;
  const parameters = operation.parameters.map((one) => resolveParameter(document, one));
  const inPlace = (place: ParameterObject['in']) => parameters.filter((one) => one.in === place);
  return fc
    .record({
      segments: pathValues(mix, document, inPlace('path'), hints),
      query: query(mix, document, inPlace('query'), hints),
      documented: headers(mix, document, inPlace('header'), hints),
      strange: strangeHeaders,
      credential: credential(mix, operation, credentials),
      body: body(mix, document, operation, hints),
    })
    .map(({ segments, query, documented, strange, credential, body }) => ({
      method,
      path: `/api/v1${target.template.replaceAll(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? 'x')}${query}`,
      headers: { ...strange, ...body.headers, ...documented, ...credential },
      body: body.content,
    }));
}

/** Lone surrogates cannot be percent-encoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '?'));

function pathValues(
  mix: Mix,
  document: OpenApiDocument,
  parameters: readonly ParameterObject[],
  hints: Hints,
): fc.Arbitrary<Record<string, string>> {
  const raw = fc.constantFrom('%E0%A4%A', '%00', '..%2f..%2fhealthz', '%2e%2e', '%ff', '$ne', '.');
  return fc
    .record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [
          name,
          mix(
            {
              weight: 4,
              arbitrary: schemaValue(document, schema, hints, name).map((one) =>
                encoded(String(one)),
              ),
            },
            { weight: 2, arbitrary: hostileText.map(encoded) },
            { weight: 1, arbitrary: raw },
          ),
        ]),
      ),
    )
    .map((values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value === '' ? 'x' : value]),
      ),
    );
}

function query(
  mix: Mix,
  document: OpenApiDocument,
  parameters: readonly ParameterObject[],
  hints: Hints,
): fc.Arbitrary<string> {
  const known = parameters.map(({ name, schema, required }) => {
    const value = mix(
      {
        weight: 4,
        arbitrary: schemaValue(document, schema, hints, name).map(
          (value) => `${name}=${encoded(String(value))}`,
        ),
      },
      { weight: 1, arbitrary: hostileText.map((value) => `${name}=${encoded(value)}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          `${name}[$gt]=`,
          `${name}[]=1`,
          `${name}=1&${name}=2`,
          name,
          `${name}.a=1`,
        ),
      },
    );
    return required ? value : fc.option(value, { freq: 2 });
  });
  const unknown = mix(
    { weight: 5, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '__proto__[x]=1',
        'constructor=1',
        '$where=1',
        'a.b=1',
        '&&=',
        '%',
      ),
    },
  );
  const dropped = mix(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 9, arbitrary: fc.nat({ max: 9 }) },
  );
  return fc.tuple(fc.tuple(...known), unknown, dropped).map(([parts, odd, drop]) => {
    const kept = parts.filter((part, index) => part !== null && index + 1 !== drop);
    const all = odd === null ? kept : [...kept, odd];
    return all.length === 0 ? '' : `?${all.join('&')}`;
  });
}

/** Header values; control characters are tested over raw sockets. */
const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .trim()
    .slice(0, 400),
);

function headers(
  mix: Mix,
  document: OpenApiDocument,
  parameters: readonly ParameterObject[],
  hints: Hints,
): fc.Arbitrary<Record<string, string>> {
  return fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema, example }) => [
        name,
        mix(
          {
            weight: 1,
            arbitrary: schemaValue(document, { examples: [example], ...schema }, hints, name).map(
              (one) => String(one).replaceAll(/[^\x20-\x7e]/g, '?'),
            ),
          },
          { weight: 1, arbitrary: headerText },
        ),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;
}

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom('*/*', 'text/html', 'application/xml;q=0', ''),
    'accept-encoding': fc.constantFrom('gzip', 'br;q=1', 'identity;q=0'),
    'if-none-match': fc.constant('*'),
    range: fc.constant('bytes=0-1'),
    'x-forwarded-for': headerText,
    'x-forwarded-host': fc.constant('evil.example'),
    'x-http-method-override': fc.constant('DELETE'),
    'x-original-url': fc.constant('/metrics'),
    origin: fc.constantFrom('https://evil.example', 'null', 'http://localhost:3001'),
    traceparent: headerText,
  },
  { requiredKeys: [] },
);

function credential(
  mix: Mix,
  operation: OperationObject,
  credentials: Credentials,
): fc.Arbitrary<Readonly<Record<string, string>>> {
  const schemes = operation.security.flatMap((one) => Object.keys(one));
  const good = schemes.map((scheme) => {
    const found = credentials[scheme];
    if (!found) throw new Error(`There is no credential for ${scheme}`);
    return found;
  });
  return mix(
    { weight: 8, arbitrary: good.length === 0 ? fc.constant({}) : fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom({}, ...Object.values(credentials)) },
    {
      weight: 1,
      arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}`, 'x-api-key': text })),
    },
  );
}

interface FuzzBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer | undefined;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function body(
  mix: Mix,
  document: OpenApiDocument,
  operation: OperationObject,
  hints: Hints,
): fc.Arbitrary<FuzzBody> {
  const none = fc.constant<FuzzBody>({ headers: {}, content: undefined });
  const content = operation.requestBody?.content['application/json'];
  // Operations without a body sometimes get one.
  const right = content ? schemaValue(document, content.schema, hints) : fc.constant({});
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map((one): FuzzBody => {
      const text = one === undefined ? '' : JSON.stringify(one);
      return { headers: JSON_TYPE, content: Buffer.from(text) };
    });
  return content
    ? mix(
        { weight: 8, arbitrary: json(right) },
        { weight: 8, arbitrary: json(withFaults(right)) },
        { weight: 2, arbitrary: json(hostileValue) },
        { weight: 2, arbitrary: json(right).chain(broken) },
        { weight: 1, arbitrary: none },
      )
    : mix({ weight: 5, arbitrary: none }, { weight: 1, arbitrary: json(hostileValue) });
}

/** The body, corrupted or with a wrong content type. */
function broken({ content = Buffer.alloc(0) }: FuzzBody): fc.Arbitrary<FuzzBody> {
  const text = content.toString();
  return fc.constantFrom<FuzzBody>(
    { headers: JSON_TYPE, content: content.subarray(0, Math.floor(content.length / 2)) },
    { headers: JSON_TYPE, content: Buffer.concat([content, content]) },
    { headers: JSON_TYPE, content: Buffer.concat([Buffer.from([0xff, 0xfe]), content]) },
    { headers: JSON_TYPE, content: Buffer.from(`\ufeff${text}`) },
    { headers: JSON_TYPE, content: Buffer.from(text.replace('{', '{"__proto__":{"a":1},')) },
    { headers: JSON_TYPE, content: Buffer.from(text.replace('{', '{"a":1,"a":2,')) },
    { headers: { 'content-type': 'application/json; charset=utf-7' }, content },
    { headers: { 'content-type': 'application/json; charset=utf-16' }, content },
    { headers: { 'content-type': 'application/merge-patch+json' }, content },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, content },
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, content },
    { headers: { 'content-type': '' }, content },
    { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, content },
    { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' }, content: gzipSync(content) },
    { headers: { ...JSON_TYPE, 'content-encoding': 'br, gzip' }, content },
    { headers: JSON_TYPE, content: Buffer.from(`${'['.repeat(5000)}${']'.repeat(5000)}`) },
    { headers: JSON_TYPE, content: Buffer.alloc(110_000, 0x20) },
  );
}
