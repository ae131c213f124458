import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { MongoClient } from 'mongodb';
import { DOCUMENT_ID } from '../documentId.ts';

// A minimal Koa application: reads a document by its id and sends it, or sends fixed bytes.
const client = new MongoClient(process.env['MONGODB_URL'] ?? '');
const documents = client.db('bench').collection<{ _id: string; body: unknown }>('documents');
const bytes = process.env['BENCH_BYTES'] ?? '';

const app = new Koa();
app.use(async (ctx) => {
  if (ctx.path === '/document') {
    const found = await documents.findOne({ _id: DOCUMENT_ID });
    ctx.body = found?.body;
    return;
  }
  ctx.type = 'application/json';
  ctx.body = bytes;
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`${JSON.stringify({ ready: true, port })}\n`);
});
process.once('SIGTERM', () => {
  process.exit(0);
});
