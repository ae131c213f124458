import { parseArgs } from 'node:util';
import { runBackupCommand } from './commandLine/backup/backup.ts';
import { runClientsCommand } from './commandLine/clients.ts';
import { generate } from './commandLine/generate.ts';
import { runKeysCommand } from './commandLine/keys.ts';
import { runPersonsCommand } from './commandLine/persons.ts';
import { seedDemoClient } from './commandLine/seed.ts';
import { ConfigError, loadOperatorConfig } from './config/env.ts';
import { isMongoUnavailable } from './infra/mongo/mongo.ts';
import { createOperatorContainer } from './operatorContainer.ts';
import { keepMemoryOutOfDumps } from './processes/keepMemoryOutOfDumps.ts';
import { runProcess } from './processes/runProcess.ts';
import { startWeb } from './processes/web.ts';
import { startWorker } from './processes/worker.ts';

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

async function main(argv: string[]): Promise<number> {
  const [command, ...rest] = argv;
  switch (command) {
    case 'web':
      return runProcess('web', startWeb);
    case 'worker':
      return runProcess('worker', startWorker);
    case 'clients':
      return runClientsCommand(rest);
    case 'keys':
      return runKeysCommand(rest);
    case 'persons':
      return runPersonsCommand(rest);
    case 'backup':
      return runBackupCommand(rest);
    case 'seed':
      return seed();
    case 'generate': {
      const { values } = parseArgs({ args: rest, options: { check: { type: 'boolean' } } });
      return generate({ check: values.check ?? false });
    }
    default:
      process.stderr.write(USAGE);
      return 2;
  }
}

async function seed(): Promise<number> {
  const container = createOperatorContainer(loadOperatorConfig());
  try {
    process.stdout.write(`${JSON.stringify(await seedDemoClient(container))}\n`);
    return 0;
  } finally {
    await container.close();
  }
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
