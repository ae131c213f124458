import { readRegion, type ReadSnippet } from '../build/mdx/includeCode.ts';
import { fenceAttribute, readFences, type Fence } from './readFences.ts';
import type { ApiShapes } from './openApiShapes.ts';

/** The API that a fence is about. */
type ApiName = 'main' | 'connect';

export interface FenceFault {
  line: number;
  problem: string;
}

export interface FenceChecks {
  shapes: Record<ApiName, ApiShapes>;
  readSnippet: ReadSnippet;
}

/** Allowed reasons for a fence that cannot be checked. */
const PLAIN_REASONS = {
  json: ['jwt', 'jwe', 'jwk', 'event', 'config', 'log'],
  code: ['browser', 'install', 'config'],
} as const;

/** Programming languages: their fences must come from tested files. */
const PROGRAMS = new Set([
  'bash',
  'sh',
  'shell',
  'zsh',
  'curl',
  'js',
  'mjs',
  'javascript',
  'ts',
  'typescript',
  'node',
  'py',
  'python',
  'php',
  'java',
]);
const NOT_QUITE_JSON = new Set(['jsonc', 'json5']);
const MAX_LOOSE_LINES = 2;
const CALLS = /\b(curl|fetch|urlopen|requests\.\w+|curl_exec|HttpClient|HttpRequest)\b/;

/**
 * Reports code in a page that is not checked: JSON that names no schema or does not match it, and
 * programs that no test runs.
 */
export function checkFences(source: string, { shapes, readSnippet }: FenceChecks): FenceFault[] {
  return readFences(source).flatMap((fence): FenceFault[] => {
    const { line, language } = fence;
    const problems = NOT_QUITE_JSON.has(language)
      ? [`${language} cannot be checked: write it as json, without comments.`]
      : language === 'json'
        ? jsonProblems(fence, shapes, readSnippet)
        : PROGRAMS.has(language)
          ? programProblems(fence)
          : [];
    return problems.map((problem) => ({ line, problem }));
  });
}

function jsonProblems(
  fence: Fence,
  shapes: Record<ApiName, ApiShapes>,
  readSnippet: ReadSnippet,
): string[] {
  const said = (['request', 'response', 'schema', 'plain'] as const).flatMap((kind) => {
    const value = fenceAttribute(fence, kind);
    return value === null ? [] : [{ kind, value }];
  });
  const [claim] = said;
  if (claim === undefined || said.length > 1)
    return [
      'JSON says what it is by exactly one of request="POST /tasks", ' +
        'response="GET /tasks/{taskId} 200", schema="main#/components/schemas/Task" or ' +
        `plain="${PLAIN_REASONS.json.join('|')}".`,
    ];
  const code = codeOf(fence, readSnippet);
  if (code === null) return ['shows a file or region that does not exist.'];
  let value: unknown;
  try {
    value = JSON.parse(code);
  } catch (error) {
    return [`is not JSON: ${(error as Error).message}.`];
  }
  if (claim.kind === 'plain') return plainProblems(claim.value, PLAIN_REASONS.json);
  const api = apiOf(fence, claim.value);
  if (api === null) return ['api= is "main" or "connect".'];
  const faults =
    claim.kind === 'schema'
      ? shapes[api].schema(claim.value.replace(/^\w+(?=#)/, ''), value)
      : shapes[api][claim.kind](claim.value, value);
  return faults.map((fault) => `is not a ${claim.kind} ${claim.value}: ${fault}.`);
}

function apiOf(fence: Fence, claim: string): ApiName | null {
  const name = fenceAttribute(fence, 'api') ?? /^(\w+)#/.exec(claim)?.[1] ?? 'main';
  return name === 'main' || name === 'connect' ? name : null;
}

function codeOf(fence: Fence, readSnippet: ReadSnippet): string | null {
  const file = fenceAttribute(fence, 'file');
  if (file === null) return fence.code;
  const [name = '', region] = file.split('#');
  const text = readSnippet(name);
  return text === null ? null : readRegion(text, region);
}

function programProblems(fence: Fence): string[] {
  const file = fenceAttribute(fence, 'file');
  if (file !== null)
    return fence.code.trim() === '' ? [] : ['has file= and code of its own: leave it empty.'];
  const plain = fenceAttribute(fence, 'plain');
  if (plain !== null) return plainProblems(plain, PLAIN_REASONS.code);
  const lines = fence.code.split('\n').filter((text) => text.trim() !== '');
  if (lines.length <= MAX_LOOSE_LINES && !CALLS.test(fence.code)) return [];
  return [
    `is a program that no test runs: move it to content/snippets and show it by file="…". ` +
      `Without a file, ${String(MAX_LOOSE_LINES)} lines that do not call the API may stand, or ` +
      `plain="${PLAIN_REASONS.code.join('|')}".`,
  ];
}

function plainProblems(reason: string, reasons: readonly string[]): string[] {
  return reasons.includes(reason)
    ? []
    : [`plain="${reason}" is no reason to leave it unchecked; there are ${reasons.join(', ')}.`];
}
