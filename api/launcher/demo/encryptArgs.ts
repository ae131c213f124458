// Reads the response to POST /widget/sessions from standard input and prints `encryptArgs` for a
// username and a password: the only step of the connect flow that curl cannot do.
import { text } from 'node:stream/consumers';
import { encryptCredentials, type EncryptionKey } from '../../sdk/typescript/src/index.ts';

const [username = '', password = ''] = process.argv.slice(2);
try {
  const session = JSON.parse(await text(process.stdin)) as {
    data: { encryptionKey: EncryptionKey };
  };
  const jwe = await encryptCredentials({ username, password }, session.data.encryptionKey);
  process.stdout.write(`${jwe}\n`);
} catch {
  process.stderr.write('usage: encryptArgs.ts RUT PASSWORD < response of POST /widget/sessions\n');
  process.exitCode = 2;
}
