import { MongoClient, type Document } from 'mongodb';
import { loadConfig } from '../../src/config/env.ts';
import { newTaskId } from '../../src/infra/ids.ts';
import { parseKeyRing } from '../../src/infra/keys/keyRing.ts';
import { Vault } from '../../src/infra/vault/Vault.ts';
import { taskAad } from '../../src/modules/extraction/tasks/tasks.types.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { median, percentile } from '../statistics.ts';

const PERSON = '11111111-1';
const FEW = 10_000;
const MANY = 1_000_000;
const READS = 2000;
const BATCH = 2000;

/** How long reading a task takes with ten thousand stored tasks and with a million. */
export const growth: Measure = {
  name: 'growth',
  run: async (say) => {
    const system = await startSystem();
    const client = new MongoClient(String(system.env['MONGODB_URL']));
    try {
      const token = await system.login();
      const taskId = await system.launch(token, PERSON);
      await system.wait(token, taskId, 60_000);
      const tasks = client.db('cauce').collection<Document & { _id: string }>('tasks');
      const sample = await tasks.findOne({ _id: taskId });
      if (sample === null) throw new Error('the task is not stored');
      const vault = new Vault(parseKeyRing(loadConfig({ ...system.env }).vaultKeys));
      const ids: string[] = [];
      const fill = async (total: number) => {
        while (ids.length < total) {
          const batch = Array.from({ length: BATCH }, () => storedTask(sample, vault));
          ids.push(...batch.map(({ _id }) => _id));
          await tasks.insertMany(batch, { ordered: false });
          if (ids.length % 100_000 === 0) say(`${String(ids.length)} tasks stored`);
        }
      };
      say(`${String(FEW)} tasks stored`);
      await fill(FEW);
      // A warm-up, so that the process is warm for both.
      await readLatencies(system, token, ids);
      const few = await readLatencies(system, token, ids);
      await fill(MANY);
      const many = await readLatencies(system, token, ids);
      const figure = (what: string, of: (values: readonly number[]) => number): Figure => ({
        what: `GET /tasks/{id}, ${what}, ${String(MANY)} stored tasks`,
        ours: `${of(many).toFixed(2)} ms`,
        yardstick: `${of(few).toFixed(2)} ms with ${String(FEW)}`,
        ratio: of(many) / of(few),
        aim: null,
      });
      return [figure('median', median), figure('p99', (values) => percentile(values, 0.99))];
    } finally {
      await client.close();
      await system.stop();
    }
  },
};

/** A copy of a task for the same person, sealed again, since sealed data is bound to its record. */
function storedTask(sample: Document & { _id: string }, vault: Vault): typeof sample {
  const _id = newTaskId();
  return {
    ...sample,
    _id,
    username: vault.seal(PERSON, taskAad(_id, 'username')),
    result: vault.seal({ 'identity-validation': { isValid: true } }, taskAad(_id, 'result')),
  };
}

async function readLatencies(
  system: System,
  token: string,
  ids: readonly string[],
): Promise<number[]> {
  const latencies: number[] = [];
  for (let turn = 0; turn < READS; turn += 1) {
    const id = ids[Math.floor((turn * 7919) % ids.length)] ?? '';
    const started = performance.now();
    const { status } = await system.call('GET', `/api/v1/tasks/${id}`, { token });
    latencies.push(performance.now() - started);
    if (status !== 200) throw new Error(`a task could not be read: ${String(status)}`);
  }
  return latencies.slice(READS / 10);
}
