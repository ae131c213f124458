import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildConnectReact } from './build.ts';

// The package as an application installs it from npm: without the sources, and with the
// application's own React.

const root = fileURLToPath(new URL('../../../', import.meta.url));
let folder: string;
let installed: string;

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/connect-'));
  installed = join(folder, 'node_modules/@cauce/connect-react');
  mkdirSync(installed, { recursive: true });
  copyFileSync(join(root, 'ui/connect-react/package.json'), join(installed, 'package.json'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await buildConnectReact(join(installed, 'dist'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('is a single module that imports only React and runs in the browser', () => {
  const script = readFileSync(join(installed, 'dist/index.js'), 'utf8');
  expect(script).toMatch(/^"use client";\n/);
  const imported = [...script.matchAll(/from ["']([^"']+)["']/g)].map(([, name]) => name);
  expect(imported.sort()).toEqual(['react', 'react/jsx-runtime']);
});

it('renders in Node', () => {
  writeFileSync(
    join(folder, 'page.js'),
    `import { createElement } from 'react';
     import { renderToString } from 'react-dom/server';
     import { CauceConnectButton } from '@cauce/connect-react';
     const options = { apiUrl: 'https://api.example', widgetConfigId: 'x', createOtpToken: () => 'x' };
     console.log(renderToString(createElement(CauceConnectButton, options, 'Conectar')));`,
  );
  const html = execFileSync(process.execPath, ['page.js'], { cwd: folder, encoding: 'utf8' });
  expect(html).toMatch(/^<button [^>]*data-status="idle"[^>]*>Conectar<\/button>\n$/);
});

it('has type declarations', () => {
  const compile = (program: string): string => {
    writeFileSync(join(folder, 'page.tsx'), program);
    const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
    const options = [
      '--strict',
      '--jsx',
      'react-jsx',
      '--module',
      'NodeNext',
      '--noEmit',
      '--ignoreConfig',
    ];
    try {
      execFileSync(process.execPath, [compiler, ...options, 'page.tsx'], {
        cwd: folder,
        stdio: 'pipe',
      });
      return '';
    } catch (error) {
      return String((error as { stdout: Buffer }).stdout);
    }
  };
  const program = `import { CauceConnectButton, useCauceConnect, type WidgetExit } from '@cauce/connect-react';
export const place = { apiUrl: 'https://api.example', widgetConfigId: 'x', createOtpToken: () => 'x' };
export const Page = () => {
  const { status, open } = useCauceConnect({ ...place, onSuccess: ({ consentId }) => consentId.trim() });
  const onExit = ({ reason }: WidgetExit) => { if (reason === 'completed') open(); };
  return <CauceConnectButton {...place} className={status} onExit={onExit}
    onEvent={({ name, step }) => console.log(name, step)} release={{ version: 1, integrity: 'sha384-x' }} />;
};
`;
  expect(compile(program)).toBe('');
  expect(compile(program.replace('consentId.trim', 'consentId.toFixed'))).toContain("'toFixed'");
  expect(compile(program.replace("'completed'", "'finished'"))).toContain('"finished"');
});
