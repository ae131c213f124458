import { createHash } from 'node:crypto';
import { parseRut, rutOf } from '../../../src/shared/rut.ts';

/** People of the sandbox who log in by mail: the part before it is their RUT. */
const PERSON = /^([\dk-]{1,12})@personas\.test$/i;

/** RUTs of people lie between these. */
const FIRST = 5_000_000;
const SPAN = 20_000_000;

/** Whose account a user name is: a RUT's own, a person's of the sandbox, or anybody's, always the same. */
export function accountOf(username: string): string {
  const [, person = username] = PERSON.exec(username) ?? [];
  const rut = parseRut(person);
  if (rut !== null) return rut;
  const hash = createHash('sha256').update(username.toLowerCase()).digest();
  return rutOf(FIRST + (hash.readUInt32BE(0) % SPAN));
}
