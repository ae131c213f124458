import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { figuresTable, isMet, type Figure, type Measure } from './figures.ts';
import { answers } from './measures/answers.ts';
import { engines } from './measures/engines.ts';
import { growth } from './measures/growth.ts';
import { memory, steadyLoad } from './measures/memory.ts';
import { site } from './measures/site.ts';
import { throughput, workers } from './measures/throughput.ts';
import { webhooks } from './measures/webhooks.ts';

const USAGE = `npm run bench [-- OPTIONS]

  --only NAME,NAME   of answers, throughput, memory, engines, site, webhooks,
                     workers, growth, soak
  --growth           also how cost grows: 1, 2 and 4 workers, ten thousand and a million tasks
  --peers            also the site beside Docusaurus and Starlight, which are installed for it
  --soak MINUTES     also memory over so many minutes of steady load
  --json FILE        file for the figures; .cache/bench.json by default

Exit code 1 if a target is missed or a measurement failed.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    growth: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    soak: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const soakMinutes = Number(values.soak ?? 30);
const usual: readonly Measure[] = [
  answers,
  throughput,
  memory,
  engines,
  site(values.peers),
  webhooks,
];
const all = [...usual, workers, growth, steadyLoad(soakMinutes)];
const wanted = values.only?.split(',');
const unknown = wanted?.find((name) => !all.some((measure) => measure.name === name));
if (values.help || unknown !== undefined || !(soakMinutes > 0)) {
  process.stdout.write(unknown === undefined ? USAGE : `There is no ${unknown}.\n\n${USAGE}`);
  process.exit(values.help ? 0 : 2);
}
const chosen = all.filter(
  ({ name }) =>
    wanted?.includes(name) ??
    (usual.some((one) => one.name === name) ||
      (values.growth && ['workers', 'growth'].includes(name)) ||
      (values.soak !== undefined && name === 'soak')),
);

const say = (line: string) => process.stdout.write(`  ${line}\n`);
const loadBefore = loadavg();
const figures: Figure[] = [];
const failed: string[] = [];
for (const measure of chosen) {
  process.stdout.write(`${measure.name}\n`);
  try {
    figures.push(...(await measure.run(say)));
  } catch (error) {
    // The other benchmarks' figures must not be lost.
    failed.push(measure.name);
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
const file =
  values.json ?? join(fileURLToPath(new URL('../../.cache/', import.meta.url)), 'bench.json');
mkdirSync(dirname(file), { recursive: true });
const machine = { cores: cpus().length, node: process.version, loadBefore, loadAfter: loadavg() };
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`,
);
process.stdout.write(`\n${figuresTable(figures)}\n`);
if (failed.length > 0) process.stdout.write(`Could not be measured: ${failed.join(', ')}\n`);
process.exitCode = figures.every(isMet) && failed.length === 0 ? 0 : 1;
