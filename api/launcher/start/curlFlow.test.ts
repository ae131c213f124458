import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { curlFlow } from './curlFlow.ts';

const run = promisify(execFile);
const token = 'head.pay-load_1.sign';
let server: Server;
let url: string;
let calls: string[];
let polls: number;

/** Answers as the API does; the first poll finds the task pending. */
function answer(request: IncomingMessage): unknown {
  const { method = '', url: path = '', headers } = request;
  calls.push(`${method} ${path}`);
  if (path === '/api/v1/auth/login') return headers['x-api-key'] === "it's $a key" ? { token } : {};
  if (headers.authorization !== `Bearer ${token}`) return { message: 'Invalid Jwt' };
  if (path === '/api/v1/tasks') return { taskId: 'abc123' };
  if (path.startsWith('/api/v1/users/')) return { enabled: true, retryAfter: null };
  polls += 1;
  const isFinal = polls === 2;
  const data = [{ description: 'a \\ b "quoted" %s', amount: 1 }];
  return isFinal
    ? { taskStatus: 'success', taskStatusCode: 200, results: { data } }
    : { taskStatus: 'pending', taskStatusCode: 202, results: { data: null } };
}

beforeEach(async () => {
  calls = [];
  polls = 0;
  server = createServer((request, response) => response.end(JSON.stringify(answer(request))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});

afterEach(() => server.close());

describe('curlFlow', () => {
  it.each(['sh', 'bash'])('runs as printed in %s, line by line', async (shell) => {
    const lines = curlFlow(url, "it's $a key");
    expect(lines).toHaveLength(4);
    const { stdout, stderr } = await run(shell, ['-c', lines.join('\n')]);

    expect(stderr).toBe('');
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(answers).toEqual([
      { token },
      { enabled: true, retryAfter: null },
      { taskId: 'abc123' },
      expect.objectContaining({ taskStatus: 'success' }),
    ]);
    expect(calls.slice(0, 3)).toEqual([
      'POST /api/v1/auth/login',
      'POST /api/v1/users/status/by-entity',
      'POST /api/v1/tasks',
    ]);
    expect(calls.slice(3)).toEqual(Array.from({ length: 2 }, () => 'GET /api/v1/tasks/abc123'));
  });

  it('shows the refusal and continues if the key is wrong', async () => {
    const { stdout } = await run('bash', ['-c', curlFlow(url, 'wrong').slice(0, 2).join('\n')]);
    expect(stdout).toBe('{}\n{"message":"Invalid Jwt"}\n');
  });
});
