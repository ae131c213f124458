import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { codeSamples, type SampleRequest } from './codeSamples.ts';

const request: SampleRequest = {
  method: 'POST',
  path: '/tasks/$CAUCE_TASK_ID?x=1',
  headers: { Authorization: 'Bearer $CAUCE_TOKEN', 'X-API-Key': '$CAUCE_API_KEY' },
  body: { action: "o'higgins", args: { n: 1.5, on: true, nothing: null, list: [] } },
};

const VARIABLES = {
  CAUCE_URL: 'https://api.example/api/v1',
  CAUCE_TOKEN: 'un-token',
  CAUCE_API_KEY: 'una-llave',
  CAUCE_TASK_ID: 'abc',
};
const ADDRESS = 'https://api.example/api/v1/tasks/abc?x=1';

const code = (language: string) =>
  codeSamples(request).find((sample) => sample.language === language)?.code ?? '';

it('has a sample in each of five languages', () => {
  expect(codeSamples(request).map(({ label }) => label)).toEqual([
    'cURL',
    'Node',
    'Python',
    'PHP',
    'Java',
  ]);
});

it('sends the request from Node', () => {
  // Runs the sample unchanged, with a `fetch` that records its arguments.
  const script = `globalThis.fetch = (...given) => {
    process.stdout.write(JSON.stringify(given));
    return Promise.resolve({ ok: true, status: 204 });
  };
  console.log = () => undefined;
  ${code('node')}`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: VARIABLES,
  });
  const [url, options] = JSON.parse(printed) as [
    string,
    { method: string; headers: object; body: string },
  ];
  expect(url).toBe(ADDRESS);
  expect(options.method).toBe('POST');
  expect(options.headers).toEqual({
    Authorization: 'Bearer un-token',
    'X-API-Key': 'una-llave',
    'Content-Type': 'application/json',
  });
  expect(JSON.parse(options.body)).toEqual(request.body);
});

it('quotes special characters for the shell', () => {
  const script = code('curl').replace(/^curl/, 'printf "%s\\n"');
  const printed = execFileSync('bash', ['-c', script], {
    encoding: 'utf8',
    env: { ...process.env, ...VARIABLES },
  });
  expect(printed).toContain(ADDRESS);
  expect(printed).toContain('Authorization: Bearer un-token');
  expect(JSON.parse(printed.slice(printed.indexOf('{')))).toEqual(request.body);
});

it('omits the method of a plain GET', () => {
  const [curl] = codeSamples({
    method: 'GET',
    path: '/entities',
    headers: {},
    body: undefined,
  });
  expect(curl?.code).toBe('curl "$CAUCE_URL/entities"');
});
