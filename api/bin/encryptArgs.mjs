// Reads what POST /widget/sessions answered from standard input and prints `encryptArgs` for a
// username and a password: the one step of the connect flow that curl cannot do.
import { text } from 'node:stream/consumers';
import { encryptArgs } from './lib/encryptArgs.mjs';

const [username, password] = process.argv.slice(2);
try {
  const { data } = JSON.parse(await text(process.stdin));
  console.log(encryptArgs({ username, password }, data.encryptionKey));
} catch {
  console.error(
    'usage: node api/bin/encryptArgs.mjs RUT PASSWORD < the answer of POST /widget/sessions',
  );
  process.exitCode = 2;
}
