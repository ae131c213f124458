import { MongoClient } from 'mongodb';
import { buildRut } from '../../test/factories.ts';
import { startProcess } from '../../test/processes.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { compareTargets, poll, type Target } from '../load.ts';
import { median, percentile } from '../statistics.ts';
import { DOCUMENT_ID } from '../documentId.ts';

const TASKS = 64;
const FIRST_PERSON = 11_111_111;
const POLLERS = 500;
const POLL_SECONDS = 20;

/** Cost of reading a task and the list of entities, and of reading a task with many pollers. */
export const answers: Measure = {
  name: 'answers',
  run: async (say) => {
    const system = await startSystem();
    try {
      const token = await system.login();
      say(`${String(TASKS)} tasks of as many people`);
      const [first, ...others] = await finishedTasks(system, token);
      const headers = { authorization: `Bearer ${token}` };
      const url = (taskId: string) => `${system.apiUrl}/api/v1/tasks/${taskId}`;
      const tasks: Target = { urls: [url(first), ...others.map(url)], headers };
      const entities: Target = { urls: [`${system.apiUrl}/api/v1/entities`], headers };
      const bare = await startBareServer(system, token, first);
      try {
        say('GET /tasks/{id} against a bare Koa that reads one document');
        const reads = await compareTargets(tasks, { urls: [`${bare.url}/document`] });
        say('GET /entities against a bare Koa that sends the same bytes');
        const lists = await compareTargets(entities, { urls: [`${bare.url}/bytes`] });
        say(`${String(POLLERS)} clients that ask for a task once a second`);
        const latencies = await poll(tasks, { pollers: POLLERS, seconds: POLL_SECONDS });
        return [
          rateFigure('GET /tasks/{id}', reads, 0.6),
          rateFigure('GET /entities', lists, 0.7),
          latencyFigure(latencies),
        ];
      } finally {
        await bare.end();
      }
    } finally {
      await system.stop();
    }
  },
};

/** Each request reads a different task, because concurrent reads of the same one are batched. */
async function finishedTasks(system: System, token: string): Promise<[string, ...string[]]> {
  const first = await finishedTask(system, token, FIRST_PERSON);
  const others = await Promise.all(
    Array.from({ length: TASKS - 1 }, (_, index) =>
      finishedTask(system, token, FIRST_PERSON + index + 1),
    ),
  );
  return [first, ...others];
}

async function finishedTask(system: System, token: string, person: number): Promise<string> {
  const { body } = await system.call('POST', '/api/v1/tasks', {
    token,
    body: {
      action: 'banco-chile:product-balance',
      args: { username: buildRut(person), password: 'clave123' },
    },
  });
  const taskId = String(body['taskId']);
  const ended = await system.wait(token, taskId, 120_000);
  if (ended['taskStatus'] !== 'success')
    throw new Error(`the task ended as ${JSON.stringify(ended)}`);
  return taskId;
}

async function startBareServer(system: System, token: string, taskId: string) {
  const answer = (path: string) => system.call('GET', `/api/v1${path}`, { token });
  const client = new MongoClient(String(system.env['MONGODB_URL']));
  await client
    .db('bench')
    .collection<{ _id: string; body: unknown }>('documents')
    .insertOne({ _id: DOCUMENT_ID, body: (await answer(`/tasks/${taskId}`)).body });
  await client.close();
  const bare = await startProcess({
    command: process.execPath,
    args: ['--import', './api/bin/typescript.mjs', 'api/bench/yardsticks/bareServer.ts'],
    env: { ...system.env, BENCH_BYTES: JSON.stringify((await answer('/entities')).body) },
    isReady: (line) => line.includes('"ready":true'),
  });
  return { url: `http://127.0.0.1:${String(bare.ready['port'])}`, end: () => bare.end() };
}

function rateFigure(
  what: string,
  { ours, yardstick }: { ours: number; yardstick: number },
  atLeast: number,
): Figure {
  const text = (rate: number) => `${rate.toFixed(0)}/s`;
  return {
    what,
    ours: text(ours),
    yardstick: `${text(yardstick)} bare Koa`,
    ratio: ours / yardstick,
    aim: { atLeast },
  };
}

function latencyFigure(latencies: readonly number[]): Figure {
  const p99 = percentile(latencies, 0.99);
  const middle = median(latencies);
  return {
    what: `p99 of GET /tasks/{id}, ${String(POLLERS)} pollers`,
    ours: `${p99.toFixed(1)} ms`,
    yardstick: `${middle.toFixed(1)} ms median`,
    ratio: p99 / middle,
    aim: { atMost: 5 },
  };
}
