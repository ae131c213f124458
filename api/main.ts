import { ConfigError, loadOperatorConfig } from './src/config/env.ts';
import { isMongoUnavailable } from './src/infra/mongo/mongo.ts';
import { keepMemoryOutOfDumps } from './src/processes/keepMemoryOutOfDumps.ts';

const USAGE = `Usage: main.ts COMMAND

  web        the API
  worker     runs extractions; the sweeper runs in it
  clients    manages client organisations: create | list | rotate-key | revoke |
             widget-config
  keys       rotates keys: list | add | promote | rewrap | retire
  persons    shows or erases what is kept of a person: export | erase |
             repeat-erasures | retention
  institutions
             what is known of each institution, and what went wrong there:
             list | failures | check | import
  audit      proves that nobody tampered with the audit log: verify | heads | accept
  backup     backs up the database: create | verify | restore
  seed       makes the sandbox's demo client and prints it
`;

/** Each command loads only what it needs, because most of its time is spent on loading. */
const commands: Readonly<Record<string, (argv: string[]) => Promise<number>>> = {
  web: async () => {
    const [{ runProcess }, { startWeb }] = await Promise.all([
      import('./src/processes/runProcess.ts'),
      import('./src/processes/web.ts'),
    ]);
    return runProcess('web', startWeb);
  },
  worker: async () => {
    const [{ runProcess }, { startWorker }] = await Promise.all([
      import('./src/processes/runProcess.ts'),
      import('./src/processes/worker.ts'),
    ]);
    return runProcess('worker', startWorker);
  },
  clients: async (argv) => (await import('./src/commandLine/clients.ts')).runClientsCommand(argv),
  keys: async (argv) => (await import('./src/commandLine/keys.ts')).runKeysCommand(argv),
  persons: async (argv) => (await import('./src/commandLine/persons.ts')).runPersonsCommand(argv),
  institutions: async (argv) =>
    (await import('./src/commandLine/institutions.ts')).runInstitutionsCommand(argv),
  audit: async (argv) => (await import('./src/commandLine/audit.ts')).runAuditCommand(argv),
  backup: async (argv) =>
    (await import('./src/commandLine/backup/backup.ts')).runBackupCommand(argv),
  seed,
};

async function seed(): Promise<number> {
  const { createOperatorContainer } = await import('./src/operatorContainer.ts');
  const { seedDemoClient } = await import('./src/commandLine/seed.ts');
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
