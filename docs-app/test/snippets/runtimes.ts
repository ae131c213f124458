import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PROGRAMS = ['.sh', '.mjs', '.ts', '.py', '.php', '.java', '.spec.ts', '.cy.js'] as const;

/** Whether a file of the snippets folder is a program that runs. */
export const isProgram = (name: string) =>
  PROGRAMS.some((ending) => name.endsWith(ending)) && !name.endsWith('.config.ts');

/** How to run a program, or a sentence that names what is missing. */
export type Runtime = { command: string; args: string[] } | { missing: string };

/** Runs a small program to its end; returns null if it fails or cannot be started. */
export type Probe = (command: string, args: string[]) => string | null;

const PHPSECLIB_OF_DEBIAN = '/usr/share/php/phpseclib3/autoload.php';
/** Third-party Python modules and the Debian packages that provide them. */
const PYTHON_PACKAGES: Readonly<Record<string, string>> = {
  requests: 'python3-requests',
  jwcrypto: 'python3-jwcrypto',
};
/** Debian's Python first, because the packages above belong to it. */
const PYTHONS = ['python3', '/usr/bin/python3'];
const JAVA_RELEASE = 17;
/** Runs TypeScript on every supported Node. */
const TYPESCRIPT = pathToFileURL(join(import.meta.dirname, '../../../api/bin/typescript.mjs')).href;
/** Resolves @cauce/sdk to its sources, which need no build. */
const SOURCES = '--conditions=@cauce/source';
const MODULES = join(import.meta.dirname, '../../../node_modules');
/** Cypress as npm has it: with its types, and without its program, which its install step downloads. */
const CYPRESS = 'cypress@15.3.0';
const CYPRESS_FOLDER = join(MODULES, '../.cache/cypress');

/** Each lookup on the machine is cached. */
export function createProbe(): Probe {
  const answers = new Map<string, string | null>();
  return (command, args) => {
    const key = [command, ...args].join('\0');
    const known = answers.get(key);
    if (known !== undefined) return known;
    let answer: string | null;
    try {
      answer = execFileSync(command, args, { stdio: 'pipe', timeout: 30_000 }).toString();
    } catch {
      answer = null;
    }
    answers.set(key, answer);
    return answer;
  };
}

/**
 * The runtime of a file by its extension, with the libraries that it imports.
 * @throws Error for a file that nothing runs
 */
export function runtimeOf(file: string, source: string, probe: Probe): Runtime {
  if (file.endsWith('.spec.ts')) return playwright();
  if (file.endsWith('.cy.js')) return cypressTypes(probe);
  switch (extname(file)) {
    case '.sh':
      return shell(source, probe);
    case '.mjs':
      return { command: process.execPath, args: [] };
    case '.ts':
      return { command: process.execPath, args: [SOURCES, '--import', TYPESCRIPT] };
    case '.py':
      return python(source, probe);
    case '.php':
      return php(source, probe);
    case '.java':
      return java(probe);
    default:
      throw new Error(`${file} is no program: snippets end in ${PROGRAMS.join(', ')}.`);
  }
}

function playwright(): Runtime {
  const config = join(import.meta.dirname, 'playwright.config.ts');
  const cli = join(MODULES, '@playwright/test/cli.js');
  return { command: process.execPath, args: [cli, 'test', '--config', config] };
}

/** Compiles a test for Cypress against its types: its program is in no package registry. */
function cypressTypes(probe: Probe): Runtime {
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  if (probe('npm', ['install', '--prefix', CYPRESS_FOLDER, ...quietly, CYPRESS]) === null)
    return { missing: `${CYPRESS} cannot be installed: is npm's registry within reach?` };
  const types = join(CYPRESS_FOLDER, 'node_modules/cypress/types/index.d.ts');
  const options = [
    '--noEmit',
    '--allowJs',
    '--checkJs',
    '--skipLibCheck',
    '--noImplicitAny',
    'false',
  ];
  const compiler = join(MODULES, 'typescript/bin/tsc');
  // With figures, because a program that prints nothing has shown nothing.
  return { command: process.execPath, args: [compiler, ...options, '--diagnostics', types] };
}

function shell(source: string, probe: Probe): Runtime {
  for (const tool of ['curl', 'jq', 'openssl'])
    if (new RegExp(`\\b${tool}\\b`).test(source) && probe('bash', ['-c', `type ${tool}`]) === null)
      return lacks(tool, tool);
  return { command: 'bash', args: ['-eu', '-o', 'pipefail'] };
}

/** Names of the modules that a program imports. */
export function pythonModules(source: string): string[] {
  return [...source.matchAll(/^(?:import|from)\s+(\w+)/gm)].map(([, name]) => name ?? '');
}

function python(source: string, probe: Probe): Runtime {
  const modules = pythonModules(source);
  const present = PYTHONS.filter((command) => probe(command, ['--version']) !== null);
  if (present.length === 0) return lacks('python3', 'python3');
  const command = present.find((one) =>
    modules.every((name) => probe(one, ['-c', `import ${name}`]) !== null),
  );
  if (command !== undefined) return { command, args: [] };
  const last = present.at(-1) ?? '';
  const absent = modules.filter((name) => probe(last, ['-c', `import ${name}`]) === null);
  return lacks(
    `the Python module ${absent.join(' and ')}`,
    absent.map((name) => PYTHON_PACKAGES[name] ?? `python3-${name}`).join(' '),
  );
}

function php(source: string, probe: Probe): Runtime {
  const modules = probe('php', ['-m']);
  if (modules === null) return lacks('php', 'php-cli php-curl');
  if (/\bcurl_/.test(source) && !/^curl$/m.test(modules))
    return lacks("PHP's curl extension", 'php-curl');
  if (!source.includes('vendor/autoload.php')) return { command: 'php', args: [] };
  const check = `exit((@include '${PHPSECLIB_OF_DEBIAN}') ? 0 : 1);`;
  if (probe('php', ['-r', check]) === null)
    return lacks('the PHP library phpseclib 3', 'php-phpseclib3');
  return { command: 'php', args: ['-d', `include_path=${[vendorFolder(), '.'].join(delimiter)}`] };
}

let vendor: string | null = null;

/** Where `vendor/autoload.php` is found, as after `composer require`. */
function vendorFolder(): string {
  if (vendor !== null) return vendor;
  vendor = mkdtempSync(join(tmpdir(), 'cauce-vendor-'));
  mkdirSync(join(vendor, 'vendor'));
  writeFileSync(
    join(vendor, 'vendor/autoload.php'),
    `<?php\nrequire_once '${PHPSECLIB_OF_DEBIAN}';\n`,
  );
  return vendor;
}

function java(probe: Probe): Runtime {
  const release = Number(/^\w+ (\d+)/.exec(probe('java', ['--version']) ?? '')?.[1] ?? 0);
  // A JRE has no compiler and cannot run a source file.
  if (release < JAVA_RELEASE || probe('javac', ['--version']) === null)
    return lacks(`Java ${String(JAVA_RELEASE)} with its compiler`, 'openjdk-17-jdk-headless');
  return { command: 'java', args: ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'] };
}

function lacks(what: string, debianPackage: string): Runtime {
  return {
    missing: `${what} is not on this machine; on Debian: apt-get install ${debianPackage}`,
  };
}
