import { MongoClient } from 'mongodb';
import { startProcess } from '../../test/processes.ts';
import { startSystem, type System } from '../../test/system.ts';
import type { Figure, Measure } from '../figures.ts';
import { compareTargets, poll } from '../load.ts';
import { median, percentile } from '../statistics.ts';
import { DOCUMENT_ID } from '../documentId.ts';

const POLLERS = 500;
const POLL_SECONDS = 20;

/** What answers cost: reading a task, the list of entities, and a task under many pollers. */
export const answers: Measure = {
  name: 'answers',
  run: async (say) => {
    const system = await startSystem();
    try {
      const token = await system.login();
      const taskId = await finishedTask(system, token);
      const headers = { authorization: `Bearer ${token}` };
      const task = { url: `${system.apiUrl}/api/v1/tasks/${taskId}`, headers };
      const entities = { url: `${system.apiUrl}/api/v1/entities`, headers };
      const bare = await startBareServer(system, token, taskId);
      try {
        say('GET /tasks/{id} against a bare Koa that reads one document');
        const reads = await compareTargets(task, { url: `${bare.url}/document` });
        say('GET /entities against a bare Koa that sends the same bytes');
        const lists = await compareTargets(entities, { url: `${bare.url}/bytes` });
        say(`${String(POLLERS)} clients that ask for a task once a second`);
        const latencies = await poll(() => task, { pollers: POLLERS, seconds: POLL_SECONDS });
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

async function finishedTask(system: System, token: string): Promise<string> {
  const { body } = await system.call('POST', '/api/v1/tasks', {
    token,
    body: {
      action: 'banco-chile:product-balance',
      args: { username: '11111111-1', password: 'clave123' },
    },
  });
  const taskId = String(body['taskId']);
  const ended = await system.wait(token, taskId, 60_000);
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
    args: ['--import', 'tsx', 'api/bench/yardsticks/bareServer.ts'],
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
