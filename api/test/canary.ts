import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The password of every test person: within the rule of banco-chile, and a text that occurs nowhere
 * else, so that a run can be searched for it afterwards.
 */
export const CANARY = 'kanaRi0x7Qz3vWp9';

/** The forms in which a password could have been written down. */
function forms(password: string): string[] {
  const bytes = Buffer.from(password);
  return [
    password,
    password.toLowerCase(),
    [...bytes].map((byte) => String.fromCharCode(byte, 0)).join(''),
    bytes.toString('hex'),
    // base64 at the three offsets, less the characters that neighbours change.
    ...[0, 1, 2].map((offset) =>
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(offset + 2, -4),
    ),
  ];
}

function* filesBelow(dir: string): Generator<string> {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** Where the password stands in a text, by the form that was found. */
export function canaryInText(text: string): string[] {
  return forms(CANARY).filter((form) => text.includes(form));
}

/** Every file below a folder that holds the password in any form, and how much was searched. */
export function canaryInFiles(dir: string): { found: string[]; bytes: number } {
  const found: string[] = [];
  let bytes = 0;
  for (const path of filesBelow(dir)) {
    const content = readFileSync(path);
    bytes += content.length;
    for (const form of forms(CANARY))
      if (content.includes(form, 0, 'latin1')) found.push(`${path}: ${form}`);
  }
  return { found, bytes };
}
