import { parseArgs } from 'node:util';
import { ConfigError, loadOperatorConfig } from './config/env.ts';
import { isMongoUnavailable } from './infra/mongo/mongo.ts';
import { keepMemoryOutOfDumps } from './processes/keepMemoryOutOfDumps.ts';

const USAGE = `Usage: main.ts COMMAND

  web        the API
  worker     runs extractions; the sweeper runs in it
  clients    manages client organisations: create | list | rotate-key | revoke |
             widget-config
  keys       rotates keys: list | add | promote | rewrap | retire
  persons    shows or erases what is kept of a person: export | erase | retention
  backup     backs up the database: create | verify | restore
  seed       makes the sandbox's demo client and prints it
  generate   writes the OpenAPI documents and .env.example (--check: fails where they are stale)
`;

/** Each loads what it needs and no more: most of a command's time is the loading. */
const commands: Readonly<Record<string, (argv: string[]) => Promise<number>>> = {
  web: async () => {
    const [{ runProcess }, { startWeb }] = await Promise.all([
      import('./processes/runProcess.ts'),
      import('./processes/web.ts'),
    ]);
    return runProcess('web', startWeb);
  },
  worker: async () => {
    const [{ runProcess }, { startWorker }] = await Promise.all([
      import('./processes/runProcess.ts'),
      import('./processes/worker.ts'),
    ]);
    return runProcess('worker', startWorker);
  },
  clients: async (argv) => (await import('./commandLine/clients.ts')).runClientsCommand(argv),
  keys: async (argv) => (await import('./commandLine/keys.ts')).runKeysCommand(argv),
  persons: async (argv) => (await import('./commandLine/persons.ts')).runPersonsCommand(argv),
  backup: async (argv) => (await import('./commandLine/backup/backup.ts')).runBackupCommand(argv),
  seed,
  generate: async (argv) => {
    const { values } = parseArgs({ args: argv, options: { check: { type: 'boolean' } } });
    const { generate } = await import('./commandLine/generate.ts');
    return generate({ check: values.check ?? false });
  },
};

async function seed(): Promise<number> {
  const { createOperatorContainer } = await import('./operatorContainer.ts');
  const { seedDemoClient } = await import('./commandLine/seed.ts');
  const container = createOperatorContainer(loadOperatorConfig());
  try {
    process.stdout.write(`${JSON.stringify(await seedDemoClient(container))}\n`);
    return 0;
  } finally {
    await container.close();
  }
}

async function main([name = '', ...argv]: string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(argv);
  process.stderr.write(USAGE);
  return 2;
}

keepMemoryOutOfDumps();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (isMongoUnavailable(error))
    process.stderr.write(
      'The database does not answer. Start it, or set MONGODB_URL to where it is; in the sandbox: npm start\n',
    );
  else process.stderr.write(`${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
  process.exitCode = 1;
}
