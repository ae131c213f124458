import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPersonsCommand } from '../src/commandLine/persons.ts';
import { startTestServer, testEnv, type TestServer } from './testServer.ts';

/** The output of a command. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  // Untyped, because the shape depends on the command.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

/** A test server, and the operator's command on its stores. */
export interface PersonsTest {
  readonly server: TestServer;
  readonly env: Readonly<Record<string, string>>;
  /** A folder that only this test uses. */
  readonly dir: string;
  readonly ledger: string;
  persons(...argv: string[]): Promise<Ran>;
  /** The whole content of the database as text, one document per line. */
  everything(): Promise<string>;
  close(): Promise<void>;
}

/** @param overrides of the configuration; a function receives the folder */
export async function startPersonsTest(
  overrides: (dir: string) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Promise<PersonsTest> {
  const dir = mkdtempSync(join(tmpdir(), 'cauce-persons-'));
  const ledger = join(dir, 'erasures.jsonl');
  const given = await overrides(dir);
  const env = { ...testEnv(given), ERASURE_LEDGER: ledger, ...given };
  const server = await startTestServer(env);
  return {
    server,
    env,
    dir,
    ledger,
    persons: async (...argv) => {
      let [out, err] = ['', ''];
      const code = await runPersonsCommand([...argv, '--json'], {
        env,
        out: (text) => void (out += text),
        err: (text) => void (err += text),
        now: server.clock.now,
      });
      const json: unknown = code === 0 ? JSON.parse(out) : null;
      return { code, out, err, json };
    },
    everything: async () => {
      const { db } = server.container.mongo;
      const lines: string[] = [];
      for (const { name } of await db.listCollections().toArray())
        for (const document of await db.collection(name).find().toArray())
          lines.push(`${name} ${JSON.stringify(document)}`);
      return lines.join('\n');
    },
    close: async () => {
      await server.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
