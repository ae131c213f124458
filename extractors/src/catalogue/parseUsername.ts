import type { Institution, UsernameKind } from '../contract/institution.ts';
import { parseRut } from '../shared/rut.ts';
import { parseEmail } from './parseEmail.ts';

const parsers: Readonly<Record<UsernameKind, (raw: unknown) => string | null>> = {
  rut: parseRut,
  // Any RUT: a person with their own business uses their personal RUT.
  'company-rut': parseRut,
  email: parseEmail,
};

/**
 * The username as it is stored and compared, or null if the institution does not accept it: a RUT
 * as `12345678-5`, an e-mail in lower case. Never throws.
 */
export function parseUsername(institution: Institution, raw: unknown): string | null {
  for (const kind of institution.usernameKinds) {
    const username = parsers[kind](raw);
    if (username !== null) return username;
  }
  return null;
}
