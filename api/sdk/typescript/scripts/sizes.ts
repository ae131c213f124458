import { bundleExports } from './bundleExports.ts';

/** Prints the size of programs with the SDK, and of what they load only to encrypt. */
const kb = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(6);

process.stdout.write(`${'@cauce/sdk'.padEnd(38)}own kB  later kB (gzip)\n`);
for (const names of [['Cauce', 'encryptCredentials', 'webhooks'], ['Cauce'], ['webhooks']]) {
  const { ownBytes, laterBytes } = await bundleExports(names);
  process.stdout.write(`${names.join(', ').padEnd(38)}${kb(ownBytes)}    ${kb(laterBytes)}\n`);
}
