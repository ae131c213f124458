import type { Institution, UsernameKind } from '../contract/institution.ts';
import { parseRut } from '../shared/rut.ts';
import { parseEmail } from './parseEmail.ts';

const parsers: Readonly<Record<UsernameKind, (raw: unknown) => string | null>> = {
  rut: parseRut,
  // Of any size: a person with a business of their own banks under their own RUT.
  'company-rut': parseRut,
  email: parseEmail,
};

/**
 * The username as it is stored and compared, or null where the institution takes no such one: a RUT
 * as `12345678-5`, an e-mail in lower case. Never throws, whatever it is given.
 */
export function parseUsername(institution: Institution, raw: unknown): string | null {
  for (const kind of institution.usernameKinds) {
    const username = parsers[kind](raw);
    if (username !== null) return username;
  }
  return null;
}
