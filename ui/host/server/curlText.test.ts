import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlText } from './hostCalls.ts';

/** The arguments that a shell passes to curl. */
function argumentsOf(text: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; CAUCE_API_KEY=la-llave; TASK_TOKEN=el-token; ${text}`;
  return execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1);
}

it('quotes any body for the shell', () => {
  const body = { name: "O'Higgins $HOME `x`", list: ['a b'] };
  const url = 'http://127.0.0.1:3000/api/v1/x?page=1&limit=10';
  const text = curlText({ method: 'POST', url, credential: 'apiKey', body });
  expect(argumentsOf(text)).toEqual([
    '-s',
    '-X',
    'POST',
    '-H',
    'X-API-Key: la-llave',
    '-H',
    'Content-Type: application/json',
    '-d',
    JSON.stringify(body, null, 2),
    url,
  ]);
});

it('refers to the task token by its variable', () => {
  const text = curlText({ method: 'GET', url: 'http://a', credential: 'taskToken' });
  expect(argumentsOf(text)).toEqual(['-s', '-H', 'Authorization: Bearer el-token', 'http://a']);
});
