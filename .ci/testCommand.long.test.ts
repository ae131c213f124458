import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typescriptArguments } from '../api/launcher/nodeArguments.ts';
import { isAlive, until } from '../api/test/processProbes.ts';

// Runs `npm test` on a small project of its own, in which each test sets what the checks and suites
// do.

const ci = import.meta.dirname;
const suites = ['unit', 'int', 'stories-light', 'browser-behaviour', 'site', 'e2e'];
const deepSuites = ['deep', 'other-stories-dark', 'deep-stories-dark', 'deep-site'];
const projects = [...suites, ...deepSuites, 'long'];
const checks = ['format', 'lint', 'typecheck', 'generate', 'pact'];
let folder: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cauce-test-'));
  symlinkSync(join(ci, '../node_modules'), join(folder, 'node_modules'));
  write('package.json', {
    type: 'module',
    scripts: Object.fromEntries(checks.map((name) => [name, 'true'])),
  });
  const config = projects.map((name) => ({ test: { name, include: [`${name}/*.test.js`] } }));
  mkdirSync(join(folder, 'ui/scripts'), { recursive: true });
  write('ui/scripts/buildWidget.ts', '');
  write('vitest.config.js', `export default { test: { projects: ${JSON.stringify(config)} } };`);
  for (const name of projects) suite(name, `it('passes in ${name}', () => {});`);
  write(
    'run.mjs',
    `import { main } from ${JSON.stringify(join(ci, 'testCommand.ts'))};
     main(process.argv.slice(2), import.meta.dirname);`,
  );
});

afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: object | string): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, name), text);
}

function suite(name: string, body: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  write(
    `${name}/it.test.js`,
    `import { spawn } from 'node:child_process'; import { expect, it } from 'vitest'; ${body}`,
  );
}

/** A suite with a test that passes, and some that fail when they first run. */
function flakySuite(name: string, count: number, always = ''): void {
  suite(
    name,
    `import { appendFileSync, readFileSync } from 'node:fs';
     it('passes', () => {});
     it.each([...Array(${count}).keys()])('one of (${count}) fails once %i', (number) => {
       const file = '${name}-' + number;
       appendFileSync(file, 'x');
       if (readFileSync(file, 'utf8') === 'x') expect(1).toBe(2);
       ${always}
     });`,
  );
}

function failing(script: string): void {
  const packageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  packageJson.scripts[script] = `echo "what ${script} found"; exit 2`;
  write('package.json', packageJson);
}

function start(...args: string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST)/.test(name)),
  );
  const child = spawn(process.execPath, typescriptArguments('./run.mjs', ...args), {
    cwd: folder,
    env,
  });
  running = child;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exit, output: () => output };
}

async function run(...args: string[]) {
  const { exit, output } = start(...args);
  const code = await exit;
  return { code, output: output(), last: output().trimEnd().split('\n').at(-1) };
}

describe('npm test', () => {
  it('runs every check and suite, and prints the totals in its last line', async () => {
    const { code, last, output } = await run();
    const ended = [...output.matchAll(/^ok +([^:(]+\S)(?:: .*)? \(/gm)].map(([, title]) => title);
    expect(ended[0]).toBe('Building the widget and the pages');
    // The remaining steps run two at a time, so their order varies.
    expect(ended.slice(1).sort()).toEqual([
      'Behaviour of the components',
      'Contracts of the widget and the SDK with the API',
      'Documentation site',
      'End-to-end tests',
      'Format',
      'Generated files',
      'Integration tests',
      'Lint, imports and unused code',
      'Stories',
      'Types',
      'Unit tests',
    ]);
    expect(output).toMatch(
      /^Took .* most of it in:\n( +\d.* s {2}\S.*\n)+ +\d.* s {2}.+\.test\.js$/m,
    );
    expect(output).toMatch(/ok +End-to-end tests: 1 passed, 0 failed, 0 skipped \(/);
    expect(last).toBe(`${checks.length + suites.length} passed, 0 failed, 0 skipped`);
    expect(code).toBe(0);
  });

  it('continues after a failure, shows what failed, and fails', async () => {
    failing('lint');
    suite(
      'int',
      `it('is wrong', () => expect(1).toBe(2)); it('is right', () => {});
       it.skip('is skipped so that the command has one to count', () => {});`,
    );
    const { code, last, output } = await run('--only=lint,unit,int,e2e');
    expect(output).toContain('what lint found');
    expect(output).toContain('expected 1 to be 2');
    expect(output).toMatch(
      /Failed: Lint, imports and unused code, Integration tests\n +npm run lint\n +int\/it.test.js > is wrong: .*expected 1 to be 2/,
    );
    expect(output).toMatch(/ok +Unit tests/);
    expect(output).toMatch(/ok +End-to-end tests/);
    expect(last).toBe('3 passed, 2 failed, 1 skipped');
    expect(code).toBe(1);
  });

  it('retries alone what failed, and lists at the end what then passed', async () => {
    flakySuite('int', 2);
    const { code, last, output } = await run('--only=int');
    expect(output).toMatch(
      /passed when retried alone\. .*:\n +int\/it.test.js > one of \(2\) fails once 0: .*expected 1 to be 2/,
    );
    expect(last).toBe('3 passed, 0 failed, 0 skipped');
    expect(code).toBe(0);
  });

  it.each([
    ['fails twice', 'int', 'expect(2).toBe(3)'],
    ['fails once, in a suite where too many do', 'int,unit', ''],
  ])('fails if a test %s', async (_, names, always) => {
    flakySuite('int', 2, always);
    flakySuite('unit', 2);
    const { code, last, output } = await run(`--only=${names}`);
    expect(output).toMatch(/Failed: (Integration|Unit) tests\n +\w+\/it.test.js > one of/);
    expect(last).toMatch(/, 2 failed, 0 skipped$/);
    expect(code).toBe(1);
  });

  it('prints why tests were skipped, if they state a reason', async () => {
    suite(
      'unit',
      `it('works', () => {});
       it('cannot', ({ skip, task }) => { task.meta.skipReason = 'php is not here'; skip(); });`,
    );
    const { code, last, output } = await run('--only=unit');
    expect(output).toContain('1 skipped: php is not here');
    expect(last).toBe('1 passed, 0 failed, 1 skipped');
    expect(code).toBe(0);
  });

  it('fails when a suite has no test, or a file of it cannot be loaded', async () => {
    rmSync(join(folder, 'int'), { recursive: true });
    suite('unit', 'throw new Error("broken on load");');
    const { code, last, output } = await run('--only=unit,int');
    expect(output).toContain('broken on load');
    expect(last).toBe('0 passed, 2 failed, 0 skipped');
    expect(code).toBe(1);
  });

  it('reports a process that a test leaves behind as a failure, and kills it', async () => {
    suite(
      'unit',
      `it('leaks', () => {
         const child = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
         child.unref();
         console.log('leaked ' + child.pid);
       });`,
    );
    const { code, last, output } = await run('--only=unit');
    expect(output).toMatch(/left behind: process \d+, sleep 300/);
    expect(last).toBe('1 passed, 1 failed, 0 skipped');
    expect(code).toBe(1);
    const pid = Number(/left behind: process (\d+)/.exec(output)?.[1]);
    expect(isAlive(pid)).toBe(false);
  });

  it('prints the figures of the deep tests', async () => {
    suite('deep', `it('measures', () => console.log('figure: 42 per second'));`);
    const { code, last, output } = await run('--deep');
    expect(output).toContain('figure: 42 per second');
    expect(last).toBe(`${deepSuites.length} passed, 0 failed, 0 skipped`);
    expect(code).toBe(0);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('leaves no process behind after %s', async (signal) => {
    suite(
      'unit',
      `it('hangs', async () => {
         const child = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
         (await import('node:fs')).writeFileSync('pids', process.pid + ' ' + child.pid);
         await new Promise(() => {});
       }, 60000);`,
    );
    const { child, exit } = start('--only=unit');
    const pids = await until(() => {
      const found = read('pids').split(' ').map(Number);
      return found.length === 2 ? found : null;
    });
    child.kill(signal);
    await exit;
    await until(() => !pids.some(isAlive));
  });
});

function read(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return '';
  }
}
