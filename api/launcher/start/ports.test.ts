import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../test/freePort.ts';
import { requireFreePort } from './ports.ts';

const never = new AbortController().signal;

describe('requireFreePort', () => {
  it('waits for a port that is about to be released', async () => {
    const port = await freePort();
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', () => resolve()));
    setTimeout(() => holder.close(), 300);
    const named = { variable: 'PORT', what: 'the API', port };
    await expect(requireFreePort('127.0.0.1', named, never)).resolves.toBeUndefined();
  });

  it('reports that HOST is not an address of this machine', async () => {
    const named = { variable: 'PORT', what: 'the API', port: await freePort() };
    await expect(requireFreePort('203.0.113.7', named, never)).rejects.toThrow(
      'Nothing can listen on 203.0.113.7 (HOST)',
    );
  });
});
