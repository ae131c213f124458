// Reads the response to POST /widget/sessions from standard input and prints `encryptArgs` for a
// username and a password: the one step of the connect flow that curl cannot do.
import { text } from 'node:stream/consumers';
import type { JWK } from 'jose';
import { encrypt } from './connectFlow.ts';

const [username, password] = process.argv.slice(2);
try {
  const session = JSON.parse(await text(process.stdin)) as { data: { encryptionKey: JWK } };
  const jwe = await encrypt({ username, password }, session.data.encryptionKey);
  process.stdout.write(`${jwe}\n`);
} catch {
  process.stderr.write('usage: encryptArgs.ts RUT PASSWORD < response of POST /widget/sessions\n');
  process.exitCode = 2;
}
