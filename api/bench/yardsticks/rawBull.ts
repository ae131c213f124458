import Bull from 'bull';
import { MongoClient } from 'mongodb';

// Bull and the driver alone: jobs that do the three writes that every task needs (accepted,
// claimed, ended). Prints the rate between the end of the first job and that of the last.
const [jobs, concurrency] = process.argv.slice(2).map(Number);
const client = new MongoClient(process.env['MONGODB_URL'] ?? '');
const records = client
  .db('bench')
  .collection<{ _id: string; status: string; at: Date }>(`raw-${String(process.pid)}`);
const queue = new Bull<{ id: string }>(
  `raw-${String(process.pid)}`,
  process.env['REDIS_URL'] ?? '',
  {
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  },
);
const count = jobs ?? 0;
for (let from = 0; from < count; from += 500)
  await queue.addBulk(
    Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
      data: { id: `job-${String(from + index)}` },
    })),
  );

let ended = 0;
let firstAt = 0;
await new Promise<void>((resolve, reject) => {
  void queue
    .process(concurrency ?? 1, async ({ data }) => {
      await records.insertOne({ _id: data.id, status: 'pending', at: new Date() });
      await records.updateOne({ _id: data.id, status: 'pending' }, { $set: { status: 'running' } });
      await records.updateOne({ _id: data.id, status: 'running' }, { $set: { status: 'success' } });
      ended += 1;
      if (ended === 1) firstAt = performance.now();
      if (ended === count) resolve();
    })
    .catch(reject);
});
const rate = ((count - 1) * 1000) / (performance.now() - firstAt);
process.stdout.write(`${JSON.stringify({ ready: true, rate })}\n`);
await queue.close();
await client.close();
