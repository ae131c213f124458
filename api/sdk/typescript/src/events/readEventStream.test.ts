import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEventStream, type StreamBlock } from './readEventStream.ts';

const encoder = new TextEncoder();
const streamOf = (...pieces: readonly Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
async function blocksOf(body: ReadableStream<Uint8Array>): Promise<StreamBlock[]> {
  const blocks: StreamBlock[] = [];
  for await (const block of readEventStream(body, 1000)) blocks.push(block);
  return blocks;
}

const text =
  'retry: 1000\nid: 41\n\n: heartbeat\n\nid: 42\nevent: task.finished\ndata: {"a":"ñ ✓"}\n\ndata:one\ndata: two\n\n';
const blocks: StreamBlock[] = [
  { id: '41', type: 'message', data: '' },
  { id: '42', type: 'task.finished', data: '{"a":"ñ ✓"}' },
  { id: null, type: 'message', data: 'one\ntwo' },
];

describe('readEventStream', () => {
  it.each(['\n', '\r\n', '\r'])('reads blocks with the line ending %j', async (end) => {
    expect(await blocksOf(streamOf(encoder.encode(text.replaceAll('\n', end))))).toEqual(
      // The last \r could be the first half of a \r\n.
      end === '\r' ? blocks.slice(0, 2) : blocks,
    );
  });

  it('returns the same blocks however the stream is split', async () => {
    const bytes = encoder.encode(text.replaceAll('\n', '\r\n'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.slice(places[index], end));
        expect(await blocksOf(streamOf(...pieces))).toEqual(blocks);
      }),
    );
  });

  it('drops an incomplete block', async () => {
    expect(await blocksOf(streamOf(encoder.encode('id: 1\ndata: x\n\nid: 2\ndata: y\n')))).toEqual([
      { id: '1', type: 'message', data: 'x' },
    ]);
  });

  it('closes the connection if the stream is silent, or no longer read', async () => {
    let isCancelled = false;
    const open = () =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(encoder.encode('data: x\n\n')),
        cancel: () => {
          isCancelled = true;
        },
      });
    const silent = readEventStream(open(), 20);
    expect((await silent.next()).value).toMatchObject({ data: 'x' });
    await expect(silent.next()).rejects.toThrow('silent');
    expect(isCancelled).toBe(true);

    isCancelled = false;
    for await (const block of readEventStream(open(), 1000)) {
      expect(block.data).toBe('x');
      break;
    }
    expect(isCancelled).toBe(true);
  });
});
