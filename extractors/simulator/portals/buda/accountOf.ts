import { createHash } from 'node:crypto';
import { parseRut, rutOf } from '../../../src/shared/rut.ts';

/** Domain of the sandbox's e-mail addresses, whose local part is the person's RUT. */
const PERSON = /^([\dk-]{1,12})@personas\.test$/i;

/** Range of the RUTs of natural persons. */
const FIRST = 5_000_000;
const SPAN = 20_000_000;

/**
 * The RUT behind a user name: the RUT itself, that of a sandbox address, or one derived from any
 * other address.
 */
export function accountOf(username: string): string {
  const [, person = username] = PERSON.exec(username) ?? [];
  const rut = parseRut(person);
  if (rut !== null) return rut;
  const hash = createHash('sha256').update(username.toLowerCase()).digest();
  return rutOf(FIRST + (hash.readUInt32BE(0) % SPAN));
}
