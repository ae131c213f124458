import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  injectFault,
  emptyResult,
  checkAfterwards,
  type FaultResult,
  type InjectionContext,
} from './injectFault.ts';
import { startEndpoints, type Endpoints } from './Endpoints.ts';
import { resultTable, isSound } from './resultTable.ts';
import { faults } from './faults.ts';
import { Load, type Launch } from './Load.ts';
import { createRandomSource } from './randomSource.ts';
import { Schedules } from './Schedules.ts';
import { Stores } from './Stores.ts';
import { startFaultySystem } from './System.ts';

const USAGE = `npm run faults [-- OPTIONS]

  --only NAME,NAME   of ${faults.map(({ name }) => name).join(', ')}
  --seconds N        seconds of load around each fault, at least; 15 by default
  --seed N           seed for victims, pauses and the load; 1 by default
  --json FILE        file for the figures; .cache/faults.json by default

Exit code 1 if a guarantee is broken. The processes' logs are kept in .cache/faults-logs.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const wanted = values.only?.split(',');
const unknown = wanted?.find((name) => !faults.some((fault) => fault.name === name));
const seconds = Number(values.seconds);
const seed = Number(values.seed);
if (values.help || unknown !== undefined || !(seconds > 0) || !Number.isInteger(seed)) {
  process.stdout.write(unknown === undefined ? USAGE : `There is no ${unknown}.\n\n${USAGE}`);
  process.exit(values.help ? 0 : 2);
}
const chosen = faults.filter(({ name }) => wanted?.includes(name) ?? true);

const say = (line: string) => process.stdout.write(`  ${line}\n`);
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));
const logs = join(cache, 'faults-logs');
const startedAt = performance.now();
process.stdout.write('2 API and 3 worker processes, MongoDB, Redis and institutions\n');
const system = await startFaultySystem();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void system.stop().then(() => process.exit(130)));
const results: FaultResult[] = [];
const afterwards: string[] = [];
let endpoints: Endpoints | undefined;
try {
  const stores = new Stores(system.fleet);
  const [url = ''] = system.fleet.webUrls;
  const { apiKey } = system.fleet.demo;
  const load = new Load(system.fleet.webUrls, { apiKey, random: createRandomSource(seed) });
  endpoints = await startEndpoints({ url, apiKey }, createRandomSource(seed));
  const schedules = await Schedules.connect(system, stores);
  const known = { launches: new Set<Launch>(), orphans: new Map<string, number>() };
  const shared = { system, load, stores, endpoints, schedules, seconds, say, known };
  for (const [index, fault] of chosen.entries()) {
    process.stdout.write(`${String(index + 1)}/${String(chosen.length)} ${fault.what}\n`);
    // One random source per fault, so that `--only` picks the same victims as a whole run.
    const random = createRandomSource(seed * 1000 + faults.indexOf(fault));
    const context: InjectionContext = { ...shared, random };
    const result = await injectFault(context, fault).catch(async (error: unknown) => {
      load.pause();
      await schedules.pause();
      const why = error instanceof Error ? error.message : String(error);
      return { ...emptyResult(fault, null), broken: [`could not be judged: ${why}`] };
    });
    results.push(result);
    if (result.skipped !== null) say(`SKIPPED: ${result.skipped}`);
    else
      say(
        `${String(result.endedOnce)} of ${String(result.accepted)} tasks ended once, ${String(result.refused)} times 503, ${String(result.delivered)} events delivered, ${String(result.redelivered)} again, ${String(result.refreshed)} scheduled refreshes`,
      );
    for (const what of [...result.broken, ...Object.keys(result.wrong)]) say(`BROKEN: ${what}`);
  }
  process.stdout.write('afterwards: credits of launches that died\n');
  const random = createRandomSource(seed);
  afterwards.push(...(await checkAfterwards({ ...shared, random })));
  for (const what of afterwards) say(`BROKEN: ${what}`);
  await load.stop();
  await stores.close();
} finally {
  // The logs are needed to investigate a broken guarantee.
  rmSync(logs, { recursive: true, force: true });
  cpSync(join(system.fleet.dir, 'logs'), logs, { recursive: true });
  await endpoints?.stop();
  await system.stop();
}

const file = values.json ?? join(cache, 'faults.json');
mkdirSync(dirname(file), { recursive: true });
const run = { at: new Date().toISOString(), seed, seconds, cores: cpus().length };
const took = Math.round((performance.now() - startedAt) / 1000);
writeFileSync(
  file,
  `${JSON.stringify({ ...run, tookSeconds: took, drills: results, afterwards }, null, 2)}\n`,
);
process.stdout.write(`\n${resultTable(results)}\n\nSeed ${String(seed)}, ${String(took)} s.\n`);
process.exitCode = results.every(isSound) && afterwards.length === 0 ? 0 : 1;
