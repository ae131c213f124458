import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The packed package in applications outside of this checkout, installed from the npm registry.

const folder = fileURLToPath(new URL('../', import.meta.url));
let work: string;
let tarball: string;

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'connect-react-'));
  const packed = JSON.parse(
    run('npm', ['pack', '--json', '--silent', '--pack-destination', work], folder).replace(
      /^[^[]*/,
      '',
    ),
  ) as [{ filename: string; size: number }];
  expect(packed[0].size).toBeLessThan(10_000);
  tarball = join(work, packed[0].filename);
});
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

const PAGE = `import { CauceConnectButton } from '@cauce/connect-react';

export function Page() {
  return (
    <CauceConnectButton
      apiUrl="https://sandbox.api.cauce.example"
      widgetConfigId="una-configuracion"
      createOtpToken={() => fetch('/otp-token', { method: 'POST' }).then((answer) => answer.text())}
      onSuccess={({ consentId }) => console.log(consentId.trim())}
    >
      Conectar mi banco
    </CauceConnectButton>
  );
}
`;

/** @returns the application's folder, with its packages installed */
function application(
  name: string,
  dependencies: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): string {
  const app = join(work, name);
  const manifest = {
    private: true,
    type: 'module',
    dependencies: { ...dependencies, '@cauce/connect-react': `file:${tarball}` },
  };
  for (const [path, text] of Object.entries({
    ...files,
    'package.json': JSON.stringify(manifest),
  })) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
  const install = ['install', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  run('npm', install, app);
  return app;
}

const README = readFileSync(join(folder, 'README.md'), 'utf8');
const EXAMPLES = [...README.matchAll(/^```tsx\n(.*?)^```$/gms)].map(([, code = '']) => code);

const textsBelow = (path: string): string =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html)$/.test(name))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n');

it('builds in a Vite application with React 18, and so do the examples of its README', () => {
  expect(EXAMPLES).not.toEqual([]);
  const app = application(
    'vite',
    {
      vite: '8.3.8',
      react: '18.3.1',
      'react-dom': '18.3.1',
      typescript: '6.0.3',
      '@types/react': '18.3.32',
      '@types/react-dom': '18.3.7',
    },
    {
      'index.html': '<main></main><script type="module" src="/main.tsx"></script>',
      'Page.tsx': PAGE,
      ...Object.fromEntries(EXAMPLES.map((code, index) => [`Example${String(index)}.tsx`, code])),
      'main.tsx': `import { createRoot } from 'react-dom/client';
import { Page } from './Page';

createRoot(document.querySelector('main')!).render(<Page />);
`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          jsx: 'react-jsx',
          types: [],
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2022', 'dom'],
        },
      }),
    },
  );
  run('npx', ['tsc'], app);
  run('npx', ['vite', 'build', '--logLevel', 'error'], app);
  expect(textsBelow(join(app, 'dist'))).toContain('/widget/connect.js');
});

it('builds in a Next application, which renders the button on the server', () => {
  const app = application(
    'next',
    {
      next: '16.4.6',
      react: '19.3.1',
      'react-dom': '19.3.1',
      typescript: '5.9.3',
      '@types/react': '19.3.0',
      '@types/node': '20.19.43',
    },
    {
      // A server component: the package itself says that it runs in the browser.
      'app/page.tsx': `import { CauceConnectButton } from '@cauce/connect-react';
import { Page as Own } from '../Page';

export default function Page() {
  return <Own />;
}
export type Props = Parameters<typeof CauceConnectButton>;
`,
      'Page.tsx': `'use client';\n${PAGE}`,
      'app/layout.tsx': `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es">
      <body>{children}</body>
    </html>
  );
}
`,
    },
  );
  run('npx', ['next', 'build'], app);
  expect(textsBelow(join(app, '.next/server/app'))).toMatch(
    /<button [^>]*data-status="idle"[^>]*>Conectar mi banco<\/button>/,
  );
  expect(textsBelow(join(app, '.next/static'))).toContain('/widget/connect.js');
});
