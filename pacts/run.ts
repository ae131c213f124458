import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareContracts } from './compareContracts.ts';

/**
 * `npm run pact`: generates the contracts from the consumer tests, fails if they differ from the
 * committed ones, and verifies the real API against them; likewise the messages of loader and
 * widget. With --update the generated contracts replace the committed ones.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const committed = join(root, 'pacts/contracts');
const fresh = join(root, '.cache/pacts');
const isUpdate = process.argv.includes('--update');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--project'];

/** Each stage as its own process: the native library reads its environment once, at load. */
function run(title: string, args: readonly string[]): boolean {
  process.stdout.write(`\n${title}\n`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PACT_DO_NOT_TRACK: '1',
      PACT_OUTPUT_DIR: fresh,
      ...(isUpdate && { PACT_UPDATE: '1' }),
    },
  });
  return status === 0;
}

function fail(sentence: string): never {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

// The clients hand answers on as they came: only their types know the names of the fields.
const types = ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', 'pacts/test/consumers'];
if (!run('Types of the clients and their contracts', types)) {
  fail('A contract does not compile: it names a field or a call that its client does not have.');
}
// Interactions that are no longer there would stay in the file.
rmSync(fresh, { recursive: true, force: true });
if (
  !run('The widget, the page for persons, the console and the SDK say what they need', [
    ...vitest,
    'consumer',
  ])
) {
  fail('A client does not follow its contract, so there is nothing to verify.');
}
const differences = compareContracts(committed, fresh);
if (isUpdate) {
  rmSync(committed, { recursive: true, force: true });
  mkdirSync(committed, { recursive: true });
  for (const name of readdirSync(fresh)) copyFileSync(join(fresh, name), join(committed, name));
}
const messages = 'ui/src/widget/protocol/messages.contract.test.ts';
const areMessagesKept = run('The loader and the widget hear each other', [
  ...vitest,
  'unit',
  messages,
]);
const isVerified = run('The API is held to it', [...vitest, 'provider']);
if (differences.length > 0) {
  process.stdout.write(`\n${differences.map((one) => `  ${one}`).join('\n')}\n`);
  if (!isUpdate) {
    fail(
      'The widget or the SDK needs something other than pacts/contracts says. If that is intended: npm run pact -- --update, and commit the result.',
    );
  }
}
if (!areMessagesKept) {
  fail(
    'The messages of the loader and the widget have changed. Host pages keep using old loaders: change the protocol only with care, then npm run pact -- --update.',
  );
}
if (!isVerified) fail('The API does not answer as the contracts say: see above.');
process.stdout.write(
  '\nThe widget, the page for persons, the console, the SDK and the API agree.\n',
);
